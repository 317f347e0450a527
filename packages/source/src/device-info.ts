import { didYouMean, type PaginatedFormat } from '@punctual/domain'

/*
 * Device information: what a renderer of paginated reports lets a request decide, by format. Names and values
 * are those of the vendor (learn.microsoft.com/sql/reporting-services, "Device information settings for
 * rendering extensions"). What decides the kind of the file is left out: the format of a destination does.
 */

/** What the value of a setting has to be. */
interface SettingType {
  readonly words: string
  readonly pattern: RegExp
}

const flag: SettingType = { words: 'true or false', pattern: /^(?:true|false)$/i }
const whole: SettingType = { words: 'a whole number', pattern: /^\d{1,6}$/ }
const inches: SettingType = { words: 'inches, such as 8.5in', pattern: /^\d{1,4}(?:\.\d{1,4})?in$/ }
const shortText: SettingType = { words: 'a text of 1 to 10 characters', pattern: /^[^\0]{1,10}$/su }
const encoding: SettingType = {
  words: 'the IANA name of a character encoding, such as UTF-8',
  pattern: /^[A-Za-z0-9][A-Za-z0-9._:-]{0,39}$/,
}
const oneOf = (...words: readonly string[]): SettingType => ({
  words: `one of ${words.join(', ')}`,
  pattern: new RegExp(`^(?:${words.join('|')})$`, 'i'),
})

type Settings = Readonly<Record<string, SettingType>>

const paper: Settings = {
  Columns: whole,
  ColumnSpacing: inches,
  DpiX: whole,
  DpiY: whole,
  MarginBottom: inches,
  MarginLeft: inches,
  MarginRight: inches,
  MarginTop: inches,
  PageHeight: inches,
  PageWidth: inches,
}
const pages: Settings = { StartPage: whole, EndPage: whole }
const picture: Settings = {
  ...paper,
  ColorDepth: oneOf('1', '4', '8', '24', '32'),
  PrintDpiX: whole,
  PrintDpiY: whole,
}

/** The pages of a PNG are asked for one by one, so it has no StartPage. */
const settings: Readonly<Record<PaginatedFormat, Settings>> = {
  PDF: { ...paper, ...pages, AccessiblePDF: flag, HumanReadablePDF: flag },
  XLSX: { DynamicImageDpi: whole, OmitDocumentMap: flag, OmitFormulas: flag, SimplePageHeaders: flag },
  DOCX: {
    AutoFit: oneOf('True', 'False', 'Never', 'Default'),
    ExpandToggles: flag,
    FixedPageWidth: flag,
    OmitDrillthroughs: flag,
    OmitHyperlinks: flag,
  },
  PPTX: { ...paper, ...pages, UseReportPageSize: flag },
  CSV: {
    Encoding: encoding,
    ExcelMode: flag,
    FieldDelimiter: shortText,
    NoHeader: flag,
    Qualifier: shortText,
    RecordDelimiter: shortText,
    SuppressLineBreaks: flag,
    UseFormattedValues: flag,
  },
  XML: { Encoding: encoding, Indented: flag, OmitSchema: flag, Schema: flag, UseFormattedValues: flag },
  MHTML: { JavaScript: flag, OutlookCompat: flag },
  PNG: picture,
  TIFF: { ...picture, ...pages },
}

/** Names of the settings that a format takes. */
export function deviceInfoNames(format: PaginatedFormat): readonly string[] {
  return Object.keys(settings[format])
}

/** A setting with its name as the vendor writes it, or what is wrong with it. */
export type DeviceSetting =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly message: string }

/** Names count without regard to case, as the vendor reads them. */
export function readDeviceSetting(format: PaginatedFormat, given: string, value: string): DeviceSetting {
  const known = deviceInfoNames(format)
  const name = known.find((each) => each.toLowerCase() === given.toLowerCase())
  const type = name === undefined ? undefined : settings[format][name]
  if (name === undefined || type === undefined) {
    const guess = didYouMean(given, known)
    const hint = guess ? `did you mean ${guess}?` : `it takes ${known.join(', ')}`
    return { ok: false, message: `is no setting of ${format}; ${hint}` }
  }
  return type.pattern.test(value) ? { ok: true, name } : { ok: false, message: `must be ${type.words}` }
}
