import { type DescribedForm, fieldTypes, type FormField } from '@punctual/domain'
import { type Language, say, sentence, type SentenceCode } from '@punctual/domain/words'
import { z } from 'zod'

const fieldOutput = z
  .object({
    Name: z.string().meta({
      description:
        'Where the member is in requests and answers, such as SignIn.UserName. Two fields share a name when they never apply together.',
    }),
    Label: z.string(),
    Help: z.string().nullable(),
    Type: z.enum(fieldTypes).meta({
      id: 'FieldType',
      description: 'Secret is written and never answered; File is a text that usually is in a file',
    }),
    Required: z.boolean().meta({
      description: 'While it applies. A Secret may be omitted from an update: the stored one stays',
    }),
    Default: z.union([z.string(), z.number(), z.boolean()]).nullable().meta({
      id: 'FieldDefault',
      description: 'What the service assumes where it is omitted; null when that depends on others',
    }),
    Choices: z.array(z.string()).meta({ description: 'The values of a Choice, as requests have them' }),
    ChoiceLabels: z.array(z.string()).meta({ description: 'What each of Choices is called' }),
    When: z
      .object({ Field: z.string(), Is: z.array(z.string()) })
      .nullable()
      .meta({
        id: 'FieldCondition',
        description: 'It applies only while another field has one of these values; null: always',
      }),
    Example: z.string().nullable(),
    Long: z.boolean().meta({ description: 'Whether a value usually has several lines' }),
    More: z.boolean().meta({ description: 'Whether few need it: a form may fold it away' }),
  })
  .meta({ id: 'FormField' })

export const formOutput = z.object({ Fields: z.array(fieldOutput) }).meta({ id: 'KindForm' })

export function formToWire({ fields }: DescribedForm, language: Language): z.infer<typeof formOutput> {
  return { Fields: fields.map((field) => fieldToWire(field, language)) }
}

function fieldToWire(field: FormField, language: Language): z.infer<typeof fieldOutput> {
  const { choices = [], when, help } = field
  return {
    Name: field.name,
    Label: inWords(field.label, language),
    Help: help === undefined ? null : inWords(help, language),
    Type: field.type,
    Required: field.isRequired ?? false,
    Default: field.default ?? null,
    Choices: choices.map(({ value }) => value),
    ChoiceLabels: choices.map(({ value, label }) => (label === undefined ? value : inWords(label, language))),
    When: when === undefined ? null : { Field: when.field, Is: [...when.is] },
    Example: field.example ?? null,
    Long: field.isLong ?? field.type === 'File',
    More: field.isMore ?? false,
  }
}

/** A label of the catalogue, which names no value. */
export function inWords(code: SentenceCode, language: Language): string {
  return say(sentence(code as 'label_name'), language)
}
