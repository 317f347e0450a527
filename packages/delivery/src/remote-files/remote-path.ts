import { type Sentence, sentence } from '@punctual/domain/words'

/** What is wrong with a path on another system; null when nothing is. */
export function remotePathProblem(path: string): Sentence | null {
  const names = path.trim().split('/')
  if (path.trim() === '' || path.includes('\\') || names.includes('..')) return sentence('remote_path_form')
  return null
}

/** The same path in one spelling, so that two destinations with the same directory know of each other. */
export function plainPath(path: string): string {
  const names = path.split('/').filter((name) => name !== '' && name !== '.')
  return path.startsWith('/') ? `/${names.join('/')}` : names.join('/') || '.'
}
