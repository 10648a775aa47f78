import { read } from '@e965/xlsx';
import { countColours, download } from '../../downloads.ts';
import { demo, expect, test } from '../../fixtures.ts';
import { readPages } from '../../pdf-text.ts';
import { createTestHospital, signInAs } from '../../test-hospital.ts';

/** That of the demo's birth units, whose hospitals share. */
const group = 'Labor and birth units';
const sentence =
  /(?:As many|\d+% (?:fewer|more)) RN hours for the same patients (?:as|than) your peers; (?:within|outside) /;
/** Number of hospitals, level, τ, own standard error and limits. */
const figures =
  /95% limits\s[−+]\d+%\sto\s\+\d+%.*99\.8% limits.*Standard error.*Between hospitals, τ.*Level of the group.*Hospitals compared/s;
/** Others of the group. */
const others = /Cedar Ridge|Bellweather|Kealani|Northgate|Saguaro/;

test('hospitals are compared without names, and one that does not share is told what to do', async ({
  page,
  signIn,
  scan,
}) => {
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  const funnel = card('You and your peers');

  await test.step('an owner chooses a module, and sees the own point and what explains it', async () => {
    await signIn('owner');
    await page.goto('/reports');
    await page.getByRole('link', { name: 'Start Fair Peers' }).click();
    await page.getByLabel('Compared module').selectOption('Labor & Delivery');
    await page.getByRole('button', { name: 'Generate' }).click();
    await expect(funnel).toContainText(sentence);
    await expect(funnel.getByRole('img')).toContainText('Your hospital');
    await expect(funnel.locator('circle')).toHaveCount(5);
    await expect(page.getByText(`Peer group “${group}”`).first()).toBeVisible();
    await expect(card('By day and night')).toContainText(/^By day and night.*by night/i);
    await expect(page.getByText(others)).toHaveCount(0);
    await scan('the funnel');
  });

  await test.step('the own point is read by keyboard, and the others have no reading', async () => {
    await funnel.getByRole('application').focus();
    await page.keyboard.press('End');
    const status = funnel.getByRole('status');
    await expect(status).toContainText(/^Your hospital: RN hours for the same patients, against peers /);
    const own = await status.textContent();
    await page.keyboard.press('ArrowLeft');
    await expect(status).toHaveText(own ?? '');
  });

  await test.step('the table has the own figures and counts', async () => {
    await page.getByRole('button', { name: 'Table: You and your peers' }).click();
    await expect(funnel.getByRole('row', { name: 'Hospitals compared 6' })).toBeVisible();
    await expect(funnel.getByRole('row')).toHaveCount(14);
    await scan('the funnel as a table');
    await page.getByRole('button', { name: 'Chart: You and your peers' }).click();
  });

  await test.step('picture, workbook and PDF name no other hospital', async () => {
    await page.getByRole('button', { name: 'Download: You and your peers' }).click();
    const picture = await download(page.getByRole('menuitem', { name: 'Picture (.png)' }));
    expect(await countColours(page, picture.bytes, funnel, funnel.getByRole('img'))).toBeGreaterThan(20);
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const workbook = await download(page.getByRole('menuitem', { name: 'All cards, Excel (.xlsx)' }));
    const { SheetNames, Sheets } = read(workbook.bytes);
    expect(SheetNames).toContain('Peers – You and your peers');
    expect(JSON.stringify(Sheets)).not.toMatch(others);
    const pdf = await download(page.getByRole('button', { name: 'Download PDF' }));
    const text = (await readPages(pdf.bytes)).join(' ');
    expect(text).toMatch(sentence);
    expect(text).toContain('No ranks');
    expect(text).toMatch(figures);
    expect(text).not.toMatch(others);
  });

  const hospital = await createTestHospital(page, 'peers');
  await test.step('an administrator puts a module of another hospital into the group', async () => {
    await signInAs(page, demo.admin, demo.password);
    await page.goto(`/admin/clients/${hospital.id}/modules`);
    await page.getByRole('button', { name: 'Edit Labor & Delivery' }).click();
    await page.getByLabel('Peer group').fill(group);
    await scan('the form of a module');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('its owner, whose hospital does not share, sees no peers and is led to the setting', async () => {
    await signInAs(page, hospital.owner);
    await page.goto('/reports/peers?generate=true');
    const refusal = page.getByRole('region', { name: /^No comparison for Q\d \d{4}$/ });
    await expect(refusal).toContainText('your hospital does not share');
    await expect(refusal).toContainText('Owners agree to share in Hospital Settings');
    await expect(funnel).toHaveCount(0);
    await scan('a refused comparison');
    await refusal.getByRole('link', { name: 'Open Hospital Settings' }).click();
    await expect(card('Fair Peers')).toContainText('This hospital does not share with its peers.');
  });

  await test.step('the owner reads what is shared, and turns it on', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to' }).fill('share with');
    await expect(page.getByRole('listbox', { name: 'Places' }).getByRole('option')).toHaveText([/^Hospital/]);
    await page.keyboard.press('Enter');
    await card('Fair Peers').getByRole('button', { name: 'Edit fair peers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Fair Peers' });
    await expect(dialog).toContainText('A dot without a name');
    await expect(dialog).toContainText('Leaving takes effect for every quarter that is not stored yet.');
    await scan('what is shared with peers');
    await dialog.getByRole('switch', { name: 'Share with peers' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(card('Fair Peers')).toContainText('This hospital shares with its peers.');
  });

  await test.step('a stored quarter stays as it is, and is not shown to a hospital that has joined later', async () => {
    await page.goto('/reports/peers?generate=true');
    await expect(page.getByRole('region', { name: /^No comparison/ })).toContainText('did not share');
    await expect(funnel).toHaveCount(0);
  });
});

for (const [width, height] of [
  [390, 844],
  [820, 1180],
] as const) {
  test(`Fair Peers fits in ${width} pixels`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height });
    await signIn('owner');
    await page.goto('/reports/peers');
    await page.getByLabel('Compared module').selectOption('Labor & Delivery');
    await page.getByRole('button', { name: 'Generate' }).click();
    await expect(page.getByRole('heading', { name: 'You and your peers' })).toBeVisible();
    const widths = await page.evaluate<number[]>('[document.documentElement.scrollWidth, innerWidth]');
    expect(widths[0]).toBe(widths[1]);
  });
}
