import { sample } from './support/sample.js';
import { badFiles } from '../support/files.js';
import { button, chooseFiles, expect, test, untilState } from './support/fixtures.js';

test('front and back picked as files go through the chain to the verdict', async ({ page, demo, quietly }) => {
  await page.goto(demo.url);
  await chooseFiles(page, sample('id-card-zoe-front.jpg'), sample('id-card-zoe-back.jpg'));
  await untilState(page, 'review');
  await button(page, 'Use this photo').click();
  await untilState(page, 'review');
  await button(page, 'Use this photo').click();
  await untilState(page, 'answered');
  await expect(page.locator('doc-capture').getByText('Your document is accepted')).toBeVisible();
  expect(quietly.requests.filter((url) => url.endsWith('/verify/photos'))).toHaveLength(1);
});

test('a rejection reopens the right side with the right hint', async ({ page, demo }) => {
  await page.goto(demo.url);
  await page.getByRole('button', { name: 'missing_back', exact: true }).click();
  await chooseFiles(page, sample('id-card-zoe-front.jpg'), sample('id-card-zoe-back.jpg'));
  await untilState(page, 'review');
  await button(page, 'Use this photo').click();
  await untilState(page, 'review');
  await button(page, 'Use this photo').click();
  await untilState(page, 'answered');
  await page.getByRole('button', { name: 'judged by the sandbox' }).click();
  await button(page, 'Take the back again').click();
  await untilState(page, 'picking');
  await chooseFiles(page, sample('id-card-zoe-back.jpg'));
  await untilState(page, 'review');
  await button(page, 'Use this photo').click();
  await untilState(page, 'answered');
  await expect(page.locator('doc-capture').getByText('Your document is accepted')).toBeVisible();
});

for (const [name, { says, make }] of Object.entries(badFiles)) {
  test(`${name}: is told in a sentence, and nothing is lost`, async ({ page, demo }) => {
    await page.goto(demo.url);
    await chooseFiles(page, sample('id-card-zoe-front.jpg'));
    await untilState(page, 'review');
    await button(page, 'Use this photo').click();
    await untilState(page, 'picking');
    await chooseFiles(page, await make());
    await expect(page.locator('doc-capture').getByText(says)).toBeVisible();
    const kept = await page
      .locator('doc-capture')
      .evaluate((element) => Object.keys((element as HTMLElementTagNameMap['doc-capture']).state.photos));
    expect(kept).toEqual(['front']);
  });
}
