import { expect, test } from './journey.ts';

// The tree that a screen reader goes by. Only what leads on is named, so that the sample's texts may change.
test('a screen reader is led from the home page over search and record to the data, a citation and the selection', async ({
  page,
}) => {
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await page.goto('./');
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Community Data Catalog" [level=1]
      - paragraph:
        - link /\\d+ indicators/
        - link /\\d+ variables/
        - link /\\d+ sources/
      - combobox "Search the catalog"
      - region "Topics":
        - heading "Topics" [level=2]
        - list:
          - listitem:
            - link
  `);
  await main.getByRole('combobox').fill('B14001');
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - combobox "Search the catalog" [expanded]
      - listbox "Results":
        - group "Best match":
          - option /^B14001/ [selected]
        - group "Everything":
          - option "All results for “B14001”"
        - group "Variables":
          - option /B14001/
  `);
  await main.getByRole('option', { name: /^All results/ }).click();
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Search" [level=1]
      - search:
        - searchbox "Search everything": B14001
        - button "Clear search"
      - region "Best match 2":
        - heading "Best match 2" [level=2]
        - list:
          - listitem:
            - link /^B14001.* source /
          - listitem:
            - link /^Open data page/
          - listitem:
            - checkbox "Select Total"
            - link /^Total · variable people/
      - region "Variables 9 more":
        - heading "Variables 9 more" [level=2]
        - list:
          - listitem:
            - checkbox "Select Enrolled in school"
            - link /^Enrolled in school/
  `);
  await main.getByRole('link', { name: /^Total · variable/ }).click();
  await expect(main.getByRole('region', { name: 'Total' })).toMatchAriaSnapshot(`
    - region "Total":
      - button "Select"
      - button "Copy link"
      - button "Cite"
      - button "Close record"
      - heading "Total" [level=2]
      - list "Key facts":
        - listitem:
          - button "Unit"
      - heading "Source" [level=3]
      - list:
        - listitem:
          - link /^Open data page.*B14001.*opens in a new tab/
          - button /^Get the data/
          - combobox "Place"
      - heading "In this table" [level=3]
      - list:
        - listitem:
          - link "Total"
          - list:
            - listitem:
              - link "Enrolled in school"
  `);
  await main.getByRole('button', { name: /^Get the data/ }).click();
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Get the data":
      - heading "Get the data" [level=2]
      - button "Close"
      - combobox "Place"
      - group /^Code/:
        - radio "tidycensus (R)" [checked]
        - radio "Python"
        - radio "curl"
      - button "Copy code"
      - status
  `);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await main.getByRole('button', { name: 'Cite' }).click();
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Cite this variable":
      - heading "Cite this variable" [level=2]
      - group "Format":
        - radio "Text" [checked]
        - radio "BibTeX"
      - button "Copy text"
      - button "Download"
      - status
  `);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('s');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Selection/ })
    .click();
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Selection" [level=1]
      - paragraph: 1 variable, saved in this browser only.
      - button "Download CSV"
      - button "Cite"
      - button "Copy link"
      - list "Selected records":
        - listitem:
          - checkbox "Check Total"
          - link /^Total people/
          - textbox "Note for Total"
          - button "Remove Total"
  `);
});
