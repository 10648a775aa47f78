import { expect, test } from '../../fixtures.ts';
import { tabTo } from '../../keyboard.ts';
import { createTestHospital, daysAgo, listShifts, password, signInAs } from '../../test-hospital.ts';

const date = daysAgo(9);

test('a charge nurse enters a shift by keyboard', { tag: '@release' }, async ({ page, scan }) => {
  const hospital = await createTestHospital(page, 'enter');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const card = (window: string) => page.getByRole('article', { name: window });
  const form = page.getByRole('dialog', { name: /^07:00/ });
  const result = page.getByRole('region', { name: 'Result' });

  await test.step('the sign-in page and the dashboard set the focus', async () => {
    await page.goto(`/login?next=${encodeURIComponent(`/dashboard/${date}`)}`);
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(hospital.nurse);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('the form opens from its card with the focus in the first field', async () => {
    await tabTo(page, card('07:00').getByRole('link', { name: 'Add data' }));
    await page.keyboard.press('Enter');
    await expect(field('Initial evaluation')).toBeFocused();
    await scan('an empty shift form');
  });

  await test.step('Enter moves to the next field, and the result updates on every key', async () => {
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('1');
    await expect(result).toContainText('▼ 5.0 under');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(field('RNs actual')).toBeFocused();
    await page.keyboard.type('3,5');
    await expect(result).toContainText('▼ 1.5 under');
  });

  await test.step('"Why this target?" explains the calculation', async () => {
    await tabTo(page, result.getByRole('button', { name: 'Why this target?' }));
    await page.keyboard.press('Enter');
    const why = page.getByRole('dialog', { name: 'Why this target' });
    await expect(why.getByRole('row')).toContainText(['Patients', 'Initial evaluation', 'Observation']);
    await expect(why.getByRole('row', { name: /^Observation, NST/ })).toContainText('× 0.333');
    await expect(why.getByRole('row', { name: /^Difference/ })).toContainText('−1.499');
    await scan('why this target');
    await page.keyboard.press('Escape');
    await expect(why).toBeHidden();
    await expect(form).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'This shift is not saved' })).toHaveCount(0);
  });

  await test.step('a reason is chosen, another is typed, and Ctrl+Enter saves the shift', async () => {
    await tabTo(page, page.getByRole('button', { name: 'No premium RNs – add' }));
    await page.keyboard.press('Enter');
    await expect(field('Overtime')).toBeFocused();
    await scan('a shift form with premium RNs');
    await field('Traveler').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('checkbox', { name: 'Sick call' })).toBeFocused();
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('textbox', { name: 'Another reason' }));
    await page.keyboard.type('Snow on the bridge');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Comments' })).toBeFocused();
    await page.keyboard.type('Quiet after nine.');
    await scan('a completed shift form');
    await page.keyboard.press('Control+Enter');
    await expect(form).toBeHidden();
    await expect(card('07:00')).toContainText('Saved');
    await expect(card('07:00').getByRole('link', { name: 'Edit 07:00' })).toBeFocused();
    expect(await listShifts(page, hospital, date)).toMatchObject([
      {
        rn_actual: 3.5,
        census: 6,
        reasons: ['Sick call', 'Snow on the bridge'],
        comments: 'Quiet after nine.',
      },
    ]);
  });

  await test.step('the next window shows these values as grey placeholders', async () => {
    await tabTo(page, card('11:00').getByRole('link', { name: 'Add data' }));
    await page.keyboard.press('Enter');
    await expect(field('Observation, NST')).toHaveAttribute('placeholder', '3');
    await expect(field('RNs actual')).toHaveAttribute('placeholder', '3.5');
    await expect(page.getByText('gray numbers come from 07:00')).toBeVisible();
  });
});

test('a save that may not be meant asks first, and reasons do not survive a change of sides', async ({
  page,
  scan,
}) => {
  const hospital = await createTestHospital(page, 'doubt');
  await signInAs(page, hospital.nurse);
  const field = page.getByRole('textbox', { name: 'RNs actual' });
  const reason = page.getByRole('checkbox', { name: 'Sick call' });
  const question = (name: string) => page.getByRole('dialog', { name });
  const open = async (window: number) => {
    await page.goto(`/dashboard/${date}?window=${window}`);
    await expect(field).toBeVisible();
  };

  await test.step('reasons for under are gone after the shift was over', async () => {
    await open(420);
    await field.fill('1');
    await reason.check();
    await field.fill('20');
    await expect(page.getByRole('group', { name: 'Why over?' })).toBeVisible();
    await field.fill('1');
    await expect(reason).not.toBeChecked();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('article', { name: '07:00' })).toContainText('Saved');
  });

  await test.step('a new shift without input names the window whose numbers it would save', async () => {
    await open(660);
    await page.keyboard.press('Control+Enter');
    const asked = question('Save the same numbers as 07:00?');
    await expect(asked).toBeVisible();
    await scan('the question before saving the same numbers');
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(asked).toBeHidden();
    expect(await listShifts(page, hospital, date)).toHaveLength(1);
    await page.getByRole('button', { name: 'Save Shift' }).click();
    await asked.getByRole('button', { name: 'Save Shift' }).click();
    await expect(page.getByRole('article', { name: '11:00' })).toContainText('Saved');
    expect(await listShifts(page, hospital, date)).toMatchObject([{ rn_actual: 1 }, { rn_actual: 1 }]);
  });

  await test.step('a window that has not begun asks too', async () => {
    await open(900);
    await page.clock.setFixedTime(`${date}T14:00:00Z`);
    await field.fill('4');
    await page.keyboard.press('Control+Enter');
    await question('Save 15:00 already?').getByRole('button', { name: 'Save Shift' }).click();
    await expect(page.getByRole('article', { name: '15:00' })).toContainText('Saved');
  });
});

test('invalid values are reported beside their fields, and nothing is stored', async ({ page, scan }) => {
  const hospital = await createTestHospital(page, 'invalid');
  await signInAs(page, hospital.nurse);
  await page.goto(`/dashboard/${date}?window=420`);
  const field = page.getByRole('textbox', { name: 'Recovery' });
  const limits = 'Enter a number from 0 to 999 with at most 3 decimals.';
  const invalid = [
    ['two', "Hmm, that number doesn't look right."],
    ['-1', limits],
    ['1000000000', limits],
    ['9'.repeat(60), limits],
    ['0.1234', limits],
  ] as const;
  for (const [text, sentence] of invalid) {
    await field.fill(text);
    await page.keyboard.press('Control+Enter');
    await expect(field).toHaveAccessibleDescription(new RegExp(sentence.replace('.', '\\.')));
    await expect(page.getByRole('alert')).toHaveText('Please check your entries.');
  }
  await expect(field).toBeFocused();
  await scan('a shift form with an invalid number');
  expect(await listShifts(page, hospital, date)).toEqual([]);
});

test('a draft survives a reload, its card shows it, and leaving the form asks first', async ({
  page,
  scan,
}) => {
  const hospital = await createTestHospital(page, 'draft');
  await signInAs(page, hospital.nurse);
  await page.goto(`/dashboard/${date}?window=420`);
  const first = page.getByRole('textbox', { name: 'Initial evaluation' });
  const field = page.getByRole('textbox', { name: 'Recovery' });
  await field.fill('4');
  await expect(page.getByText('draft kept')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Draft restored.')).toBeVisible();
  await expect(field).toHaveValue('4');
  await expect(first).toBeFocused();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'This shift is not saved' });
  await expect(question).toBeVisible();
  await scan('the confirmation before leaving');
  await question.getByRole('button', { name: 'Leave as Draft' }).click();
  const draft = page.getByRole('article', { name: '07:00' }).getByRole('link', { name: 'Draft for 07:00' });
  await expect(draft).toBeFocused();
  await scan('a card with a draft');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('4');
  await expect(first).toBeFocused();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field).toHaveValue('4');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(field).toBeHidden();
  await page.goto(`/dashboard/${date}?window=420`);
  await expect(field).toHaveValue('');
});
