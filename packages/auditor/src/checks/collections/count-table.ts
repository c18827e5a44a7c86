/** Counts by row and column, such as the occurrences of each check on each page. */
export interface CountTable {
  /** Adds a row of zeros and returns its number. */
  addRow(): number;
  increment(row: number, column: number): void;
  at(row: number, column: number): number;
}

const rowsPerPiece = 64;
/** Stands for "in the other table". */
const large = 255;

/** Takes one byte for each count, and more for the few that do not fit. */
export function createCountTable(columns: number): CountTable {
  const pieces: Uint8Array[] = [];
  const others = new Map<number, number>();
  let rows = 0;

  const pieceOf = (row: number): Uint8Array => pieces[Math.floor(row / rowsPerPiece)] as Uint8Array;
  const placeOf = (row: number, column: number): number => (row % rowsPerPiece) * columns + column;
  const at = (row: number, column: number): number => {
    const count = pieceOf(row)[placeOf(row, column)] as number;
    return count === large ? (others.get(row * columns + column) as number) : count;
  };

  return {
    addRow() {
      if (rows % rowsPerPiece === 0) pieces.push(new Uint8Array(rowsPerPiece * columns));
      rows += 1;
      return rows - 1;
    },
    increment(row, column) {
      const count = at(row, column) + 1;
      if (count >= large) others.set(row * columns + column, count);
      pieceOf(row)[placeOf(row, column)] = Math.min(count, large);
    },
    at,
  };
}
