/** The part of the library that `font-coverage.ts` uses. */
declare module 'fontkit' {
  export function openSync(file: string): { hasGlyphForCodePoint(codePoint: number): boolean }
}
