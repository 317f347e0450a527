import { shown } from './shown.ts'

/** The initials of a user before the name, in one of four colours that the name decides. */
export function Avatar({ name }: { readonly name: string }) {
  const words = shown(name)
    .split(/[\s._@-]+/)
    .filter((word) => word !== '')
  const [first = '', second = ''] = words
  const initials = second === '' ? first.slice(0, 2) : first.slice(0, 1) + second.slice(0, 1)
  const colour = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % colours
  return (
    <span className={`avatar avatar-${colour}`} aria-hidden="true">
      {initials.toUpperCase()}
    </span>
  )
}

const colours = 4
