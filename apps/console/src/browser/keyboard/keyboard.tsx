import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import { DialogPlace } from '../failure/dialog-place.tsx'
import { lazyPart } from '../failure/lazy-part.ts'
import { useChoices } from '../frame/choices.ts'
import { useClock } from '../times/use-now.ts'
import { type Command, createCommands } from './commands.ts'
import { focusFilter, moveInRows, placeOf } from './places.ts'

const FindDialog = lazyPart(async () => (await import('../find/find-dialog.tsx')).FindDialog)
const KeyList = lazyPart(async () => (await import('./key-list.tsx')).KeyList)

/** The event of a button that opens what a key opens as well. */
export type OpenedDialog = 'find' | 'list'
const openEvent = 'punctual-open'

/** Opens one of the two dialogs from any place of a page. */
export function openDialog(which: OpenedDialog): void {
  dispatchEvent(new CustomEvent<OpenedDialog>(openEvent, { detail: which }))
}

/** Hears the keys of the pages, and shows the dialogs that they open. */
export function Keyboard() {
  const [dialog, setDialog] = useState<OpenedDialog | null>(null)
  useKeys(setDialog)
  const close = () => setDialog(null)
  return (
    <DialogPlace opened={dialog} onClose={close}>
      {dialog === 'find' && <FindDialog onClose={close} onList={() => setDialog('list')} />}
      {dialog === 'list' && <KeyList onClose={close} />}
    </DialogPlace>
  )
}

function useKeys(open: (dialog: OpenedDialog) => void): void {
  const clock = useClock()
  const router = useRouter()
  const { letterKeys } = useChoices()
  const hasLetters = useRef(true)
  hasLetters.current = letterKeys === 'on'
  useEffect(() => {
    const commandOf = createCommands(() => hasLetters.current)
    const act = (command: Command) => {
      if (command.kind === 'find' || command.kind === 'list') open(command.kind)
      if (command.kind === 'go') void router.navigate({ to: command.path })
      if (command.kind === 'filter') focusFilter()
      if (command.kind === 'move') moveInRows(command.step)
      if (command.kind === 'leaveField') (document.activeElement as HTMLElement | null)?.blur()
      if (command.kind === 'back') goUp()
    }
    const goUp = () => {
      const above = router.state.location.pathname.replace(/\/[^/]+$/, '')
      if (above !== '' && Object.hasOwn(router.routesByPath, above)) void router.navigate({ to: above })
    }
    const hear = (event: KeyboardEvent) => {
      const command = commandOf({
        key: event.key,
        isControl: event.ctrlKey || event.metaKey,
        isAlt: event.altKey,
        place: placeOf(document.activeElement),
        atMs: clock.elapsedMs(),
      })
      if (command === null) return
      event.preventDefault()
      act(command)
    }
    const hearButton = (event: Event) => open((event as CustomEvent<OpenedDialog>).detail)
    // Before the controls: one that closes at Escape is still open then.
    addEventListener('keydown', hear, true)
    addEventListener(openEvent, hearButton)
    return () => {
      removeEventListener('keydown', hear, true)
      removeEventListener(openEvent, hearButton)
    }
  }, [clock, router, open])
}
