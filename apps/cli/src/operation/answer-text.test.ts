import { expect, test } from 'vitest'

import { answerText } from './answer-text.ts'
import { needCommands } from './rows/needs.ts'

const window = {
  Name: 'Disks',
  Scope: { FolderPath: '/Sales' },
  Once: { FromEpochUtc: 1_924_992_000, UntilEpochUtc: null },
}

test('a cell shows the members of an object as words, and omits those without a value', () => {
  const text = answerText({ columns: ['Name', 'Scope', 'Once'] }, [window])
  expect(text).toMatch(/^NAME +SCOPE +ONCE\n/)
  expect(text).toMatch(/Disks +Folder path \/Sales +From 2031-01-01/)
  expect(text).not.toMatch(/null|Until|\{/)
})

test('the columns of an answer with a list are those of the list that has them', () => {
  const text = answerText({ columns: ['Name', 'Scope'] }, { Due: 1, Runs: [window], Buckets: [{ Due: 1 }] })
  expect(text).toContain('Folder path /Sales')
  expect(text).not.toContain('ONCE')
  expect(text).toMatch(/BUCKETS\nDUE\n/)
})

test('the list of needs shows the run, what may solve it and the whole sentence', () => {
  const list = needCommands.find(({ command }) => command === 'need list')
  const Message = `Not delivered to l.winter@example.org: ${'the mailbox is full; '.repeat(9)}`.trim()
  const need = {
    NeedId: 'n',
    Kind: 'Failed',
    ExecutionId: 'e-1',
    Verbs: ['Resend', 'Edit'],
    Count: 1,
    Message,
  }
  const text = answerText(list ?? {}, [need])
  expect(text).toContain(Message)
  expect(text).toMatch(/EXECUTION ID .*VERBS/)
  expect(text).toMatch(/e-1 .*Resend, Edit/)
})
