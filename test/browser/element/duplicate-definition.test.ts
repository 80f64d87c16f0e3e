import { expect } from '@open-wc/testing';
import { recordWarnings } from '../../support/console-warnings.js';

/** Runs the built script in this page, like another script tag. */
function runScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.type = 'module';
    // A separate copy each time, as from another address.
    script.src = `/dist/standalone/doc-capture.js?copy=${Math.random()}`;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', reject);
    document.head.append(script);
  });
}

describe('two copies or versions on one page', () => {
  const warnings = recordWarnings();

  it('script loaded three times → the first copy defines the element, the second warns, the third is silent', async () => {
    await runScript();
    const first = customElements.get('doc-capture');
    expect(first).to.be.a('function');
    expect(warnings).to.deep.equal([]);
    await runScript();
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.match(/^doc-capture: already_defined\. .+ Load it once\.$/);
    await runScript();
    expect(warnings).to.have.length(1);
    expect(customElements.get('doc-capture')).to.equal(first);
  });

  it('module imported after the script tag → the element class of the script stays defined', async () => {
    const first = customElements.get('doc-capture');
    await import('../../../src/index.js');
    expect(customElements.get('doc-capture')).to.equal(first);
    const element = document.createElement('doc-capture');
    document.body.append(element);
    expect(element.state.name).to.equal('welcome');
    element.remove();
  });
});
