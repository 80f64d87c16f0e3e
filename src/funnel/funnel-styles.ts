/** The chart's styles. Colors come from the page, by the names that the demo and the development page share. */
export const FUNNEL_STYLES = `
:host {
  display: block;
  container-type: inline-size;
}
.chart {
  display: grid;
  gap: 32px 48px;
}
.summary {
  margin: 0;
  color: var(--muted, GrayText);
}
.bars {
  inline-size: 100%;
  border-collapse: collapse;
  font-size: 0.9375rem;
}
caption {
  padding-block-end: 8px;
  text-align: start;
  font-weight: 650;
}
th, td {
  block-size: 32px;
  padding: 0;
  text-align: start;
  font-weight: 400;
}
th {
  inline-size: 38%;
  padding-inline-end: 12px;
}
.number {
  inline-size: 22%;
  padding-inline-end: 12px;
  color: var(--muted, GrayText);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
}
.track {
  vertical-align: middle;
}
.bar {
  display: block;
  block-size: 12px;
  min-inline-size: 2px;
  border-radius: 4px;
  background: var(--accent, Highlight);
}
.none {
  color: var(--muted, GrayText);
}
@container (min-width: 720px) {
  .chart {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    align-items: start;
  }
  .summary {
    grid-column: 1 / -1;
  }
}
@media (forced-colors: active) {
  .bar {
    forced-color-adjust: none;
    background: Highlight;
  }
}
`;
