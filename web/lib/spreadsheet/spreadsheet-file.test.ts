import { deflateRawSync } from 'node:zlib';
import { read as readWorkbook, utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { openSpreadsheet } from './spreadsheet-file.ts';
import { buildWorkbook, readSheet, toSheetNames } from './spreadsheet-workbook.ts';

const table = [
  ['First Name', 'Email'],
  ['Ann', '=1+1'],
  ['Zoë', 'zoe@lakeside.example'],
];

function workbook(bookType: 'xlsx' | 'biff8') {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(table), 'People');
  return new Uint8Array(write(book, { type: 'array', bookType }));
}

async function read(name: string, ...content: BlobPart[]) {
  return readSheet(await openSpreadsheet(new File(content, name)));
}

const notASpreadsheet = 'This file is not a spreadsheet. Choose an .xlsx, .xls or .csv file.';
const bomb = 'This file unpacks to far more than a list needs. Save it again as .xlsx or .csv and try that.';

test('.xlsx, .xls and .csv are read as the same cells', async () => {
  expect(await read('people.xlsx', workbook('xlsx'))).toEqual(table);
  expect(await read('PEOPLE.XLS', workbook('biff8'))).toEqual(table);
  expect(await read('people.csv', table.map(row => row.join(',')).join('\n'))).toEqual(table);
});

test('an exported workbook is read back unchanged, with formulas as text', async () => {
  expect(await read('export.xlsx', buildWorkbook([{ name: 'People', table }]))).toEqual(table);
});

test('CSV is read in other encodings and with semicolons', async () => {
  expect(await read('a.csv', '\ufeffName;Email\r\nZoë;z@x.example')).toEqual([
    ['Name', 'Email'],
    ['Zoë', 'z@x.example'],
  ]);
  expect(await read('a.csv', new Uint8Array([0x5a, 0x6f, 0xeb]))).toEqual([['Zoë']]);
});

test('rows keep their numbers if the first rows are empty', async () => {
  const book = utils.book_new();
  const sheet = utils.sheet_add_aoa({}, [['Email'], ['a@b.example']], { origin: 'B3' });
  utils.book_append_sheet(book, sheet, 'People');
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }));
  expect(await read('a.xlsx', bytes)).toEqual([[], [], ['', 'Email'], ['', 'a@b.example']]);
});

test.each(['xlsx', 'biff8'] as const)(
  'dates in a workbook (%s) are read as the day, however they are shown',
  async bookType => {
    const book = utils.book_new();
    const date = (z: string, v = 46_085) => ({ t: 'n', v, z });
    const cells = [
      date('m/d/yy'),
      date('dd/mm/yyyy'),
      date('[$-409]ddd, mmm d'),
      date('m/d/yy h:mm', 46_085 + 7 / 24),
      date('m/d/yy h:mm'),
      date('m/d/yy', 46_085 + 7 / 24),
      date('h:mm AM/PM', 19.5 / 24),
      date('h:mm', 46_085 + 7 / 24),
      date('[h]:mm', 1.5),
      date('0 "days"', 6),
      date('0', 46_085),
    ];
    utils.book_append_sheet(book, utils.aoa_to_sheet([cells]), 'Roster');
    const bytes = new Uint8Array(write(book, { type: 'array', bookType }));
    expect(await read(bookType === 'xlsx' ? 'a.xlsx' : 'a.xls', bytes)).toEqual([
      [
        '2026-03-04',
        '2026-03-04',
        '2026-03-04',
        '2026-03-04 07:00',
        '2026-03-04 00:00',
        '2026-03-04',
        '7:30 PM',
        '7:00',
        '36:00',
        '6 days',
        '46085',
      ],
    ]);
  },
);

test('dates in a CSV file are read as they are written', async () => {
  expect(await read('a.csv', '3/4/2026,04.03.26,0700,7:00 AM')).toEqual([
    ['3/4/2026', '04.03.26', '0700', '7:00 AM'],
  ]);
});

test.each([
  ['a picture renamed .xlsx', 'cat.xlsx', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 1])],
  ['a picture renamed .csv', 'cat.csv', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 1])],
  ['a text renamed .xlsx', 'notes.xlsx', 'Name,Email'],
  ['another ending', 'people.pdf', 'Name,Email'],
  ['a zip of something else', 'photos.xlsx', zip([{ name: 'photo.jpg', content: Buffer.from('hello') }])],
  ['half a zip', 'half.xlsx', workbook('xlsx').slice(0, 300)],
])('%s is rejected', async (_, name, content) => {
  await expect(read(name, content)).rejects.toThrow(notASpreadsheet);
});

test('a file over 5 MB is rejected without being read', async () => {
  const large = new File([new Uint8Array(5_000_001)], 'large.xlsx');
  large.arrayBuffer = () => expect.fail('it was read');
  await expect(openSpreadsheet(large)).rejects.toThrow('This file is larger than 5 MB.');
});

test('a file may have 5,000 rows and a header, not more', async () => {
  const rows = (count: number) => `Email\n${'a@b.example\n'.repeat(count)}`;
  expect(await read('a.csv', rows(5000))).toHaveLength(5001);
  await expect(read('a.csv', rows(5001))).rejects.toThrow('This file has more than 5,000 rows.');
});

test('a zip bomb is rejected', async () => {
  const content = Buffer.alloc(60_000_000);
  await expect(read('bomb.xlsx', zip([{ name: 'xl/workbook.xml', content }]))).rejects.toThrow(bomb);
});

test('a zip bomb that declares a small size is rejected', async () => {
  const content = Buffer.alloc(60_000_000);
  const falselySized = zip([{ name: 'xl/workbook.xml', content, claims: 100 }]);
  await expect(read('bomb.xlsx', falselySized)).rejects.toThrow(bomb);
});

test('a workbook has a sheet for each table, with numbers as numbers', () => {
  const bytes = buildWorkbook([
    {
      name: 'RN variance',
      table: [
        ['Month', 'RNs'],
        ['Nov', -0.5],
      ],
    },
    { name: 'Comments', table: [['Comment'], ['=1+1']] },
  ]);
  const { SheetNames, Sheets } = readWorkbook(bytes);
  expect(SheetNames).toEqual(['RN variance', 'Comments']);
  expect(Sheets['RN variance']?.B2).toMatchObject({ t: 'n', v: -0.5 });
  expect(Sheets.Comments?.A2).toMatchObject({ t: 's', v: '=1+1' });
});

test('sheet names are valid and unique', () => {
  const long = 'Labor & Delivery: RN variance by month';
  expect(toSheetNames([long, long, 'labor', 'Labor', '[]'])).toEqual([
    'Labor & Delivery  RN variance b',
    'Labor & Delivery  RN variance 2',
    'labor',
    'Labor 2',
    'Sheet',
  ]);
});

/** `claims` is the unpacked length in its headers. */
function zip(files: { name: string; content: Buffer; claims?: number }[]): Uint8Array<ArrayBuffer> {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claims = content.length } of files) {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(claims, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claims, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    const body = Buffer.concat([local, Buffer.from(name), packed]);
    bodies.push(body);
    directory.push(entry, Buffer.from(name));
    offset += body.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(offset, 16);
  return Uint8Array.from(Buffer.concat([...bodies, ...directory, end]));
}
