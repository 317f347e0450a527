import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Fonts beside the Latin, Greek and Cyrillic of Open Sans, which Chromium's package brings. They are regular
 * and bold of Han with kana, Hangul and Arabic, and emoji in colour: 52 MB together. Other weights of the
 * packages are omitted, because Chromium makes them from these.
 */
const fonts: readonly { readonly package: string; readonly files: readonly string[] }[] = [
  {
    package: '@embedpdf/fonts-sc',
    files: ['fonts/NotoSansHans-Regular.otf', 'fonts/NotoSansHans-Bold.otf'],
  },
  { package: '@embedpdf/fonts-kr', files: ['fonts/NotoSansKR-Regular.otf', 'fonts/NotoSansKR-Bold.otf'] },
  {
    package: '@expo-google-fonts/noto-sans-arabic',
    files: ['400Regular/NotoSansArabic_400Regular.ttf', '700Bold/NotoSansArabic_700Bold.ttf'],
  },
  {
    package: '@expo-google-fonts/noto-color-emoji',
    files: ['400Regular/NotoColorEmoji_400Regular.ttf'],
  },
]

/** The files of these fonts in their packages, for what has to know which characters a browser shows. */
export function browserFontFiles(): string[] {
  return fonts.flatMap(({ package: name, files }) => files.map((file) => join(rootOf(name), file)))
}

/** Copies the fonts into `staging/fonts`, and writes what finds them once `staging` is called `directory`. */
export async function placeFonts(staging: string, directory: string): Promise<void> {
  const target = join(staging, 'fonts')
  await mkdir(target, { recursive: true })
  for (const { package: name, files } of fonts) {
    const root = rootOf(name)
    for (const file of files) await copyFile(join(root, file), join(target, basename(file)))
  }
  await writeFile(join(staging, 'fonts.conf'), configuration(directory), { mode: 0o644 })
}

/** Directory of a package, by the file that it exports. */
function rootOf(name: string): string {
  const entry = fileURLToPath(import.meta.resolve(name))
  return entry.slice(0, entry.lastIndexOf(`/${name}/`) + name.length + 1)
}

/** Only these fonts: a page is the same on every server, whatever is installed there. */
function configuration(directory: string): string {
  const families = ['Open Sans', 'Noto Sans Hans', 'Noto Sans KR', 'Noto Sans Arabic', 'Noto Color Emoji']
  const preferred = families.map((family) => `<family>${family}</family>`).join('')
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${directory}/fonts</dir>
  <cachedir>${directory}/font-cache</cachedir>
  <alias binding="strong"><family>sans-serif</family><prefer>${preferred}</prefer></alias>
</fontconfig>
`
}
