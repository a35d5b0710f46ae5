#include "CLoader.h"
