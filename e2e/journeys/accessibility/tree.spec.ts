import { expect, test } from '../../fixtures.ts';
import { createTestHospital, daysAgo, enterShift, signInAs } from '../../test-hospital.ts';

const date = daysAgo(6);

test('a screen reader finds the fields, groups and result of the shift form, and the findings and tables of a report, in this order', async ({
  page,
}) => {
  const hospital = await createTestHospital(page, 'tree', ['OB Triage']);
  await signInAs(page, hospital.owner);
  await enterShift(page, hospital, date, 5);

  await test.step('the shift form is a dialog with named groups, fields with help, and a result', async () => {
    await page.goto(`/dashboard/${date}?window=420`);
    await expect(page.getByRole('textbox', { name: 'RNs actual' })).toHaveValue('5');
    await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
      - dialog /07:00 · /:
        - heading /07:00 · / [level=2]
        - button "Clear"
        - button "Close"
        - group "OB Triage":
          - heading "OB Triage" [level=3]
          - textbox "Initial evaluation"
          - textbox "Observation, NST"
        - group "RNs working":
          - heading "RNs working" [level=3]
          - textbox "RNs actual"
          - checkbox "Charge nurse included"
        - button "No premium RNs – add"
        - status
        - group "Why over?":
          - heading "Why over?" [level=3]
          - textbox "Another reason"
        - group "Comments":
          - textbox "Comments"
        - region "Result":
          - paragraph: 3.0 over
          - term: Needed
          - definition: /\\d+\\.\\d/
          - term: Working
          - definition: /\\d+\\.\\d/
          - term: Census
          - definition: /\\d+/
          - button "Why this target?"
        - button "Cancel"
        - button "Save Shift"
    `);
    await expect(page.getByRole('textbox', { name: 'Initial evaluation' })).toHaveAccessibleDescription(
      /One RN each/,
    );
  });

  await test.step('a report has its options as a form, and for each card a heading, its finding in words and a table', async () => {
    await page.goto(`/reports/ratio?start_date=${date}&end_date=${date}&generate=true`);
    await expect(page.getByRole('heading', { name: 'About this report' })).toBeVisible();
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - link "Reports"
        - heading "Ratio report" [level=1]
        - form "Report options":
          - combobox "Date range"
          - textbox "From"
          - textbox "To"
          - combobox "Granularity"
          - group "Shift times":
            - group:
              - button "All" [pressed]
            - checkbox "07:00"
          - switch "Split day and night"
          - button "Generate"
        - region "Summary":
          - heading "Summary" [level=2]
          - paragraph: /RNs over target on average/
          - 'button "Table: Summary"'
          - term: Patients per RN
          - term: RNs working
        - region "Rounding thresholds":
          - heading "Rounding thresholds" [level=2]
          - group "Rounding thresholds":
            - table "Rounding thresholds":
              - rowgroup:
                - row "Measure Round down Actual Round up":
                  - columnheader "Measure"
              - rowgroup:
                - row /^RNs /:
                  - rowheader "RNs"
        - region "About this report":
          - heading "About this report" [level=2]
          - term: Hospital
          - term: Completeness
    `);
  });
});
