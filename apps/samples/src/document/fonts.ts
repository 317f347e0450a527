import { fileURLToPath } from 'node:url'

/**
 * Open Sans (OFL-1.1), shipped by an npm package: a bare machine may have no font installed, and a report
 * must be the same everywhere.
 */
export const fontFamily = 'Open Sans'

/** For formats that name a font without carrying it: about as wide, and on nearly every machine. */
export const officeFontFamily = 'Arial'

export type FontWeight = 'regular' | 'semibold'

/** Font file of each weight. */
export const fontFiles: Readonly<Record<FontWeight, string>> = {
  regular: fileOf('400Regular/OpenSans_400Regular.ttf'),
  semibold: fileOf('600SemiBold/OpenSans_600SemiBold.ttf'),
}

function fileOf(path: string): string {
  return fileURLToPath(import.meta.resolve(`@expo-google-fonts/open-sans/${path}`))
}
