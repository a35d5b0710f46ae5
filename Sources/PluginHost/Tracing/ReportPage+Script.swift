extension ReportPage {
  /// Draws the timeline, and lets keys and mouse move in it. Texts are put in as text, never as HTML.
  static let script = #"""
    "use strict";
    (() => {
      const trace = JSON.parse(document.getElementById("trace").textContent);
      const place = document.getElementById("timeline");
      const detail = document.getElementById("timeline-detail");
      const rowHeight = 22, gap = 10, nameHeight = 18, axisHeight = 24, edge = 8;
      const whole = Math.max(trace.duration, 1);
      let from = 0, to = whole, chosen = -1;

      // Spans lie within others or beside them: each gets the row below the one that it lies in.
      const bars = [];
      let top = axisHeight;
      const lanes = trace.lanes.map(lane => {
        const open = [];
        let depth = 1;
        const first = bars.length;
        for (const span of lane.spans) {
          while (open.length && open[open.length - 1] <= span.start) open.pop();
          bars.push({ ...span, lane: lane.name, row: open.length, top: top + nameHeight + open.length * rowHeight });
          open.push(span.start + span.time);
          depth = Math.max(depth, open.length);
        }
        const height = nameHeight + depth * rowHeight + gap;
        const result = { name: lane.name, top, height, first, count: bars.length - first };
        top += height;
        return result;
      });
      const height = top;
      const order = bars.map((_, index) => index).sort((a, b) => bars[a].start - bars[b].start);

      const units = [["s", 1e6], ["ms", 1e3], ["µs", 1], ["ns", 1e-3]];
      function readable(time) {
        const [name, size] = units.find(([, size]) => Math.abs(time) >= size) || units[3];
        const value = time / size;
        return `${value >= 100 || Number.isInteger(value) ? Math.round(value) : value.toPrecision(3)} ${name}`;
      }
      function element(name, attributes, text) {
        const made = document.createElementNS("http://www.w3.org/2000/svg", name);
        for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
        if (text !== undefined) made.textContent = text;
        return made;
      }
      function sentence(bar) {
        const parts = [`${bar.title}: ${readable(bar.time)}${bar.finished ? "" : " so far"}`,
          `at ${readable(bar.start)}`, bar.lane];
        if (bar.source) parts.push(bar.source);
        if (bar.error) parts.push(`failed: ${bar.error}`);
        return parts.join(", ");
      }

      function draw() {
        const width = place.clientWidth, room = width - 2 * edge;
        const x = time => edge + (time - from) / (to - from) * room;
        const svg = element("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "img",
          "aria-label": `From ${readable(from)} to ${readable(to)}` });
        lanes.forEach((lane, index) => {
          if (index % 2 === 0) svg.append(element("rect", { class: "band", x: 0, y: lane.top, width, height: lane.height }));
        });
        // As many lines as there is room for, at round times.
        const rough = (to - from) / Math.max(room / 110, 1);
        const power = 10 ** Math.floor(Math.log10(rough));
        const step = [1, 2, 5, 10].map(n => n * power).find(n => n >= rough);
        for (let tick = Math.ceil(from / step) * step; tick <= to; tick += step) {
          svg.append(element("line", { class: "grid", x1: x(tick), x2: x(tick), y1: 0, y2: height }));
          const label = element("text", { class: "soft", x: x(tick) + 4, y: 16 }, tick === 0 ? "0" : readable(tick));
          if (x(tick) + 60 < width) svg.append(label);
        }
        for (const lane of lanes) {
          svg.append(element("text", { class: "soft", x: edge, y: lane.top + 14 }, lane.name));
          // Bars too narrow to be told apart are drawn once a pixel.
          const drawn = {};
          for (let index = lane.first; index < lane.first + lane.count; index++) {
            const bar = bars[index];
            if (bar.start > to || bar.start + bar.time < from) continue;
            const left = Math.max(x(bar.start), -10), right = Math.min(x(bar.start + bar.time), width + 10);
            const pixel = Math.floor(right);
            if (right - left < 1 && drawn[bar.row] === pixel && index !== chosen) continue;
            drawn[bar.row] = pixel;
            const kinds = ["bar", bar.kind];
            if (bar.error) kinds.push("bad");
            if (!bar.finished) kinds.push("open");
            if (index === chosen) kinds.push("chosen");
            const size = Math.max(right - left, 1.5);
            const rectangle = element("rect", { class: kinds.join(" "), x: left, y: bar.top, width: size,
              height: rowHeight - 3, rx: 2, "data-index": index });
            rectangle.append(element("title", {}, sentence(bar)));
            svg.append(rectangle);
            const letters = Math.floor((Math.min(right, width) - Math.max(left, 0) - 10) / 7);
            if (letters >= 4) {
              const text = bar.title.length > letters ? bar.title.slice(0, letters - 1) + "…" : bar.title;
              svg.append(element("text", { class: "in", x: Math.max(left, 0) + 5, y: bar.top + 14 }, text));
            }
          }
        }
        place.replaceChildren(svg);
      }

      function show(start, end) {
        const size = Math.min(Math.max(end - start, 0.01), whole);
        from = Math.min(Math.max(start, 0), whole - size);
        to = from + size;
        draw();
      }
      function zoom(factor, about) {
        show(about - (about - from) * factor, about + (to - about) * factor);
      }
      function choose(index) {
        if (index < 0 || index >= bars.length) return;
        chosen = index;
        const bar = bars[index];
        detail.textContent = sentence(bar);
        if (bar.start < from || bar.start > to) {
          const size = to - from;
          show(bar.start - size / 4, bar.start + size * 3 / 4);
        } else {
          draw();
        }
      }
      function step(by) {
        if (!order.length) return;
        const now = order.indexOf(chosen);
        const next = now < 0 ? (by > 0 ? 0 : order.length - 1) : now + by;
        choose(order[Math.min(Math.max(next, 0), order.length - 1)]);
      }

      place.addEventListener("keydown", event => {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const size = to - from;
        const bar = bars[chosen];
        const isSeen = bar && bar.start >= from && bar.start <= to;
        const middle = isSeen ? bar.start : (from + to) / 2;
        const actions = {
          ArrowLeft: () => show(from - size / 5, to - size / 5), ArrowRight: () => show(from + size / 5, to + size / 5),
          ArrowUp: () => zoom(0.5, middle), ArrowDown: () => zoom(2, middle),
          "+": () => zoom(0.5, middle), "-": () => zoom(2, middle),
          n: () => step(1), p: () => step(-1), "0": () => show(0, whole), Home: () => show(0, whole),
        };
        if (!actions[event.key]) return;
        event.preventDefault();
        actions[event.key]();
      });
      place.addEventListener("wheel", event => {
        if (!event.ctrlKey) return;
        event.preventDefault();
        const at = (event.clientX - place.getBoundingClientRect().left - edge) / (place.clientWidth - 2 * edge);
        zoom(event.deltaY < 0 ? 0.8 : 1.25, from + at * (to - from));
      }, { passive: false });
      let grip = null;
      place.addEventListener("pointerdown", event => {
        grip = { x: event.clientX, from, to, moved: false, index: event.target.dataset?.index };
      });
      window.addEventListener("pointermove", event => {
        if (!grip) return;
        const distance = event.clientX - grip.x;
        if (Math.abs(distance) > 3) grip.moved = true;
        if (!grip.moved) return;
        const by = distance / (place.clientWidth - 2 * edge) * (grip.to - grip.from);
        show(grip.from - by, grip.to - by);
      });
      window.addEventListener("pointerup", () => {
        if (grip && !grip.moved && grip.index !== undefined) choose(Number(grip.index));
        grip = null;
      });
      new ResizeObserver(draw).observe(place);
      draw();
      document.documentElement.dataset.bars = bars.length;
    })();
    """#
}
