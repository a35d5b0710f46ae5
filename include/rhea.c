/* The headers define no code. This file makes them a package target that C and C++ targets can depend on. */
#include "rhea.h"
#include "rhea/router.h"
