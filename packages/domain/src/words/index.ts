export { catalogue, type SentenceCode } from './catalogue.ts'
export { type Language, languages, preferredLanguage } from './language.ts'
export { say, Sentence, sentence, type SentenceValue, type SentenceValues } from './sentence.ts'
export { storedSentence } from './stored-sentence.ts'
