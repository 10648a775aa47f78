import type { Page } from '@playwright/test';
import { post } from '../../api-calls.ts';
import { expect, test } from '../../fixtures.ts';
import { tabTo } from '../../keyboard.ts';
import { paste } from '../../paste.ts';
import { createTestHospital, daysAgo, enterShift, signInAs } from '../../test-hospital.ts';

/** Opens an analysis of a hospital with one shift. */
async function openAnalysis(page: Page, signIn: () => Promise<void>): Promise<void> {
  const hospital = await createTestHospital(page, 'note-editor');
  const { id, moduleId } = hospital;
  const date = daysAgo(40);
  await signInAs(page, hospital.owner);
  await enterShift(page, hospital, date, 3);
  await signIn();
  const options = `clients=${id}&modules=${moduleId}&start_date=${date}&end_date=${date}&date_grain=day`;
  const { context } = await (await page.request.get(`/api/reports/ratio/?${options}`)).json();
  const stored = { clients: [id], modules: [moduleId], report: 'ratio', name: 'One day', context };
  const analysis = await (await post(page, '/api/reports/annotated/', stored)).json();
  await page.goto(`/reports/annotated/${analysis.id}`);
}

/** Moves the cursor, and waits until the editor has been told: the browser does that after the key. */
async function moveCursor(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await page.evaluate(
      `globalThis.moved = new Promise(resolve => document.addEventListener('selectionchange', () => resolve(), { once: true })); 0`,
    );
    await page.keyboard.press(key);
    await page.evaluate('globalThis.moved');
  }
}

test('an administrator writes a note with the keyboard', async ({ page, signIn, scan }) => {
  await openAnalysis(page, () => signIn('admin'));
  const summary = page.getByRole('region', { name: 'Summary' });
  const note = page.getByRole('textbox', { name: 'Parity Analysis' });
  const address = page.getByRole('textbox', { name: 'Address of the link' });
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  /** The markup of the note, without the attributes and breaks that the editor adds for itself. */
  const expectNote = (html: string) =>
    expect.poll(async () => (await note.innerHTML()).replaceAll(/<br[^>]*>/g, '')).toBe(html);

  await test.step('the toolbar shows and changes the format at the cursor', async () => {
    await summary.getByRole('button', { name: 'Add Parity Analysis' }).click();
    await expect(note).toBeFocused();
    await page.keyboard.type('One ');
    await press('Control+i');
    await expect(page.getByRole('button', { name: 'Italic', pressed: true })).toBeVisible();
    await page.keyboard.type('two');
    await press('Control+i', 'Enter');
    await page.getByRole('button', { name: 'Numbered list' }).click();
    await page.keyboard.type('three');
    await expect(page.getByRole('button', { name: 'Numbered list', pressed: true })).toBeVisible();
    await expectNote('<p>One <em>two</em></p><ol><li><p>three</p></li></ol>');
    await press('Control+Shift+8', 'Enter', 'Enter', 'Shift+Tab');
    await expect(page.getByRole('button', { name: 'Link', exact: true })).toBeFocused();
    await press('Tab');
    await expect(note).toBeFocused();
    await expectNote('<p>One <em>two</em></p><ul><li><p>three</p></li></ul><p></p>');
  });

  await test.step('a format that a note cannot store changes nothing', async () => {
    await page.keyboard.type('plain');
    await moveCursor(page, 'Shift+Home');
    await press('Control+u');
    await moveCursor(page, 'End');
    await expectNote('<p>One <em>two</em></p><ul><li><p>three</p></li></ul><p>plain</p>');
  });

  await test.step('a link is checked, added, changed and removed', async () => {
    await moveCursor(page, 'Shift+Home');
    await press('Control+k');
    await expect(address).toBeFocused();
    await page.keyboard.type('javascript:alert(1)');
    await press('Enter');
    await expect(summary.getByText('A link starts with https://, http:// or mailto:.')).toBeVisible();
    await scan('the form for a link');
    await address.fill('example.org/a');
    await press('Enter');
    await expect(note).toBeFocused();
    await expect(note.getByRole('link', { name: 'plain' })).toHaveAttribute('href', 'https://example.org/a');
    await moveCursor(page, 'ArrowLeft');
    await press('Control+k');
    await expect(address).toHaveValue('https://example.org/a');
    await address.fill('ann@example.org');
    await press('Enter');
    await expect(note).toBeFocused();
    await moveCursor(page, 'End');
    await page.keyboard.type(' text ');
    await press('Control+k');
    await expect(address).toBeFocused();
    await page.keyboard.type('https://example.org/b');
    await press('Enter');
    await expect(note).toBeFocused();
    await expectNote(
      '<p>One <em>two</em></p><ul><li><p>three</p></li></ul><p><a href="mailto:ann@example.org">plain</a> text <a href="https://example.org/b">https://example.org/b</a></p>',
    );
    await moveCursor(page, 'Home', 'ArrowRight');
    await press('Control+k');
    await tabTo(page, page.getByRole('button', { name: 'Remove Link' }));
    await press('Enter');
    await expect(note.getByRole('link', { name: 'plain' })).toHaveCount(0);
    await expect(note).toBeFocused();
  });

  await test.step('pasted text of Word is cleaned, and pasted plain text is never markup', async () => {
    await press('Control+a', 'Delete');
    await paste(
      page,
      'text/html',
      `<style>p.MsoNormal { margin: 0 }</style><p class=MsoNormal style='color:red'><b>Findings<o:p></o:p></b></p>
       <p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp;</span>Nights</p>
       <p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp;</span>Weekends</p>`,
    );
    await expectNote(
      '<p><strong>Findings</strong></p><ul><li><p>Nights</p></li><li><p>Weekends</p></li></ul>',
    );
    await press('Enter');
    await paste(page, 'text/plain', 'a <b>\r\n\r\nstyle = x');
    await expect(note.getByRole('listitem')).toHaveText(['Nights', 'Weekends', 'a <b>', 'style = x']);
  });

  await test.step('changes are undone and redone, and Escape shows the stored note', async () => {
    await press('Control+z');
    await expect(note.getByText('style = x')).toHaveCount(0);
    await press('Control+Shift+z');
    await expect(summary.getByRole('status').getByText('Saved')).toBeVisible();
    await press('Escape');
    await expect(summary.getByRole('button', { name: 'Edit' })).toBeFocused();
    await page.reload();
    await expect(summary.getByRole('listitem')).toHaveText(['Nights', 'Weekends', 'a <b>', 'style = x']);
    await expect(summary.getByText('Findings')).toHaveJSProperty('tagName', 'STRONG');
  });
});
