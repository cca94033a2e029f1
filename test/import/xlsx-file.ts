import { zipFile } from './zip-file.ts';

export const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Returns an .xlsx workbook of sheets, given as the XML of their rows, and of shared strings. Style 1 is a date, 2 a time in a format of its own. */
export function xlsx(
  sheets: Record<string, string>,
  sheetAttributes = '',
  strings: readonly string[] = [],
): Buffer {
  const names = Object.keys(sheets);
  const tags = names.map(
    (name, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"${at === 0 ? '' : sheetAttributes}/>`,
  );
  const links = names.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return zipFile([
    {
      name: '[Content_Types].xml',
      body: `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      body: `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      body: `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${tags.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      body: `${XML}<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}<Relationship Id="rId98" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId99" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      name: 'xl/sharedStrings.xml',
      body: `${XML}<sst xmlns="${MAIN}">${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    },
    {
      name: 'xl/styles.xml',
      body: `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    },
    ...Object.values(sheets).map((rows, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      body: `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    })),
  ]);
}
