/** The value below which the given share of the ascending values lies. */
export function percentile(ascending: readonly number[], share: number): number {
  return ascending[Math.min(Math.ceil(ascending.length * share), ascending.length) - 1] ?? Number.NaN
}

/** A table for users, columns as wide as their widest cell. */
export function formatTable(header: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [line(header), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}
