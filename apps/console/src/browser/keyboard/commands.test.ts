import { expect, test } from 'vitest'

import { type Command, createCommands, type Press } from './commands.ts'

const press = (key: string, more: Partial<Press> = {}): Press => ({
  key,
  isControl: false,
  isAlt: false,
  place: 'page',
  atMs: 0,
  ...more,
})
const all = () => createCommands(() => true)

test.each<[string, Press, Command | null]>([
  [
    'Ctrl K opens what finds, in a field too',
    press('k', { isControl: true, place: 'field' }),
    { kind: 'find' },
  ],
  ['Ctrl K does nothing under a dialog', press('k', { isControl: true, place: 'dialog' }), null],
  ['another key with Control stays with the browser', press('g', { isControl: true }), null],
  ['a letter in a field is text', press('j', { place: 'field' }), null],
  ['a letter in a list of a control is for that control', press('j', { place: 'control' }), null],
  ['j is the next row', press('j'), { kind: 'move', step: 1 }],
  ['k is the row before', press('k'), { kind: 'move', step: -1 }],
  ['an arrow moves between rows', press('ArrowDown', { place: 'row' }), { kind: 'move', step: 1 }],
  ['an arrow outside of rows scrolls the page', press('ArrowDown'), null],
  ['a slash is the filter', press('/'), { kind: 'filter' }],
  ['a question mark is the list of keys', press('?'), { kind: 'list' }],
  ['Escape leaves a field', press('Escape', { place: 'field' }), { kind: 'leaveField' }],
  ['Escape goes back from a page', press('Escape'), { kind: 'back' }],
  ['Escape closes what a control has opened, and no page', press('Escape', { place: 'control' }), null],
  ['a key with Alt stays with the browser', press('/', { isAlt: true }), null],
])('%s', (_title, given, command) => {
  expect(all()(given)).toEqual(command)
})

test('g and a letter lead to a page, when the letter follows soon', () => {
  const commandOf = all()
  expect(commandOf(press('g'))).toBeNull()
  expect(commandOf(press('e', { atMs: 1_000 }))).toEqual({ kind: 'go', path: '/executions' })
  expect(commandOf(press('e', { atMs: 1_100 }))).toBeNull()
  expect(commandOf(press('g', { atMs: 2_000 }))).toBeNull()
  expect(commandOf(press('e', { atMs: 4_000 }))).toBeNull()
})

test('with single letters switched off, only keys with Control, Escape and arrows are shortcuts', () => {
  const commandOf = createCommands(() => false)
  for (const key of ['j', 'k', 'g', '/', '?']) expect(commandOf(press(key))).toBeNull()
  expect(commandOf(press('t', { atMs: 10 }))).toBeNull()
  expect(commandOf(press('k', { isControl: true }))).toEqual({ kind: 'find' })
  expect(commandOf(press('ArrowUp', { place: 'row' }))).toEqual({ kind: 'move', step: -1 })
})
