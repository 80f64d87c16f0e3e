/** The chart with the memory of its page, as the demo shows it. */
import { expect } from '@open-wc/testing';
import { DocSummaryEvent, defineDocCapture } from '../../../src/element/element.js';
import { showFunnel } from '../../../src/funnel/funnel.js';
import { waitUntil } from '../../support/wait-until.js';

const rowsOf = (place: HTMLElement): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    [...place.shadowRoot!.querySelectorAll('table')].map((table) => [
      table.caption?.textContent ?? '',
      [...table.rows].map(({ cells }) => [...cells].map(({ textContent }) => textContent).join('|')),
    ]),
  );

describe('showFunnel', () => {
  it('no session, then one that was cancelled → a sentence, then tables with a bar in each row', async () => {
    defineDocCapture();
    const place = document.createElement('div');
    const capture = document.createElement('doc-capture');
    document.body.append(place, capture);
    try {
      showFunnel(place, capture);
      await waitUntil(() => place.shadowRoot?.textContent?.startsWith('Nothing yet.'), 'the sentence is shown');
      expect(rowsOf(place)).to.deep.equal({});

      const summary = { photos: [], screen_ms: { aiming: 3_000 }, hint_ms: { search: 500, move_closer: 2_000 } };
      capture.dispatchEvent(new DocSummaryEvent({ summary, end: 'cancelled', screen: 'aiming' }));
      await waitUntil(() => place.shadowRoot?.querySelector('table'), 'the chart is drawn');
      expect(place.shadowRoot?.querySelector('p')?.textContent).to.match(/^1 session, 0 answered, 0 accepted\./);
      const rows = rowsOf(place);
      expect(rows['How far people came']?.slice(0, 2)).to.deep.equal(['Started|1 · 100 %|', 'Photo taken|0 · 0 %|']);
      expect(rows['Where they stopped']).to.deep.equal(['Aiming|1|']);
      expect(rows['Hints, by time']).to.deep.equal(['Move closer|2.0 s|', 'Search|0.5 s|']);
      expect(rows['Photos taken again']).to.deep.equal(['None.']);
      const [longest, shorter] = [...place.shadowRoot!.querySelectorAll<HTMLElement>('table:nth-of-type(3) .bar')];
      expect(shorter!.offsetWidth / longest!.offsetWidth).to.be.closeTo(0.25, 0.03);
    } finally {
      place.remove();
      capture.remove();
    }
  });
});
