import { didYouMean, type PaginatedFormat } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'

/*
 * Device information: what a renderer of paginated reports lets a request decide, by format. Names and values
 * are those of the vendor (learn.microsoft.com/sql/reporting-services, "Device information settings for
 * rendering extensions"). Members that decide the kind of the file are omitted: the format of a destination
 * decides it.
 */

/** What the value of a setting has to be. */
interface SettingType {
  readonly wanted: Sentence
  readonly pattern: RegExp
}

const flag: SettingType = { wanted: sentence('wanted_flag'), pattern: /^(?:true|false)$/i }
const whole: SettingType = { wanted: sentence('wanted_whole_number'), pattern: /^\d{1,6}$/ }
const inches: SettingType = { wanted: sentence('wanted_inches'), pattern: /^\d{1,4}(?:\.\d{1,4})?in$/ }
const shortText: SettingType = { wanted: sentence('wanted_short_text'), pattern: /^[^\0]{1,10}$/su }
const encoding: SettingType = {
  wanted: sentence('wanted_encoding'),
  pattern: /^[A-Za-z0-9][A-Za-z0-9._:-]{0,39}$/,
}
const oneOf = (...words: readonly string[]): SettingType => ({
  wanted: sentence('wanted_one_of', { wordNames: words }),
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
  | { readonly ok: false; readonly message: Sentence }

/** Names count without regard to case, as the vendor reads them. */
export function readDeviceSetting(format: PaginatedFormat, given: string, value: string): DeviceSetting {
  const known = deviceInfoNames(format)
  const name = known.find((each) => each.toLowerCase() === given.toLowerCase())
  const type = name === undefined ? undefined : settings[format][name]
  if (name === undefined || type === undefined) {
    const guess = didYouMean(given, known)
    const message = guess
      ? sentence('device_setting_unknown_guess', { format, guess })
      : sentence('device_setting_unknown', { format, knownNames: known })
    return { ok: false, message }
  }
  return type.pattern.test(value)
    ? { ok: true, name }
    : { ok: false, message: sentence('device_setting_wrong', { wanted: type.wanted }) }
}
