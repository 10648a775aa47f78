/** A sheet without any stored results. */
export type SheetCells = Record<string, { value: string | number | null } | { formula: string }>;

type Value = string | number;

/**
 * Evaluates a cell as spreadsheet programs do, for the operations that our files use: + - * /, brackets, comparison with =,
 * texts joined by &, SUM over a column or row, MIN, SQRT, ABS, ROUND, IF, N, ISBLANK and TEXT with whole thousands.
 */
export function evaluate(cells: SheetCells, address: string): Value {
  const cell = cells[address];
  if (!cell) return 0;
  return 'formula' in cell ? parse(cells, cell.formula) : (cell.value ?? 0);
}

function parse(cells: SheetCells, formula: string): Value {
  const tokens = formula.match(/"[^"]*"|\d+(?:\.\d+)?|\$?[A-Z]+\$?\d+|[A-Z]+|[-+*/=&(),:]/g) ?? [];
  if (tokens.join('') !== formula) throw new Error(`Cannot read ${formula}`);
  let at = 0;

  const peek = () => tokens[at];
  function take(wanted?: string): string {
    const token = tokens[at++] ?? '';
    if (wanted !== undefined && token !== wanted) throw new Error(`${wanted} expected in ${formula}`);
    return token;
  }

  function comparison(): Value {
    const left = joined();
    if (peek() !== '=') return left;
    take('=');
    return left === joined() ? 1 : 0;
  }

  function joined(): Value {
    let value = sum();
    while (peek() === '&' && take()) value = `${value}${sum()}`;
    return value;
  }

  function sum(): Value {
    let value = product();
    while (peek() === '+' || peek() === '-') {
      value = take() === '+' ? number(value) + number(product()) : number(value) - number(product());
    }
    return value;
  }

  function product(): Value {
    let value = atom();
    while (peek() === '*' || peek() === '/') {
      value = take() === '*' ? number(value) * number(atom()) : number(value) / number(atom());
    }
    return value;
  }

  function atom(): Value {
    const token = take();
    if (token === '(') {
      const value = comparison();
      take(')');
      return value;
    }
    if (token.startsWith('"')) return token.slice(1, -1);
    if (/^\d/.test(token)) return Number(token);
    if (/\d/.test(token)) return evaluate(cells, token.replaceAll('$', ''));
    return call(token);
  }

  function call(name: string): Value {
    take('(');
    if (name === 'ISBLANK') {
      const cell = cells[take()];
      take(')');
      return cell ? 0 : 1;
    }
    const values: Value[] = [];
    do {
      values.push(...argument());
    } while (peek() === ',' && take(','));
    take(')');
    const numbers = values.filter(value => typeof value === 'number');
    if (name === 'SUM') return numbers.reduce((total, value) => total + value, 0);
    if (name === 'MIN') return Math.min(...numbers);
    if (name === 'SQRT') return Math.sqrt(numbers[0] ?? 0);
    if (name === 'ABS') return Math.abs(numbers[0] ?? 0);
    if (name === 'ROUND') return Number((numbers[0] ?? 0).toFixed(numbers[1] ?? 0));
    if (name === 'N') return numbers[0] ?? 0;
    if (name === 'TEXT') return Math.round(numbers[0] ?? 0).toLocaleString('en-US');
    if (name === 'IF') return (values[0] === 1 ? values[1] : values[2]) ?? 0;
    throw new Error(`${name} is not known`);
  }

  /** A range gives all its values. */
  function argument(): Value[] {
    if (tokens[at + 1] !== ':') return [comparison()];
    const [from, , to] = [take(), take(':'), take()];
    return listAddresses(from, to).map(address => evaluate(cells, address));
  }

  const value = comparison();
  if (at !== tokens.length) throw new Error(`Cannot read the end of ${formula}`);
  return value;
}

function number(value: Value): number {
  if (typeof value !== 'number') throw new Error(`${value} is not a number`);
  return value;
}

/** In one column or one row; columns have one letter. */
function listAddresses(from: string, to: string): string[] {
  const [fromColumn, toColumn] = [from.charCodeAt(0), to.charCodeAt(0)];
  const [fromRow, toRow] = [Number(from.slice(1)), Number(to.slice(1))];
  return Array.from({ length: toRow - fromRow + 1 }, (_, row) =>
    Array.from(
      { length: toColumn - fromColumn + 1 },
      (_, column) => `${String.fromCharCode(fromColumn + column)}${fromRow + row}`,
    ),
  ).flat();
}
