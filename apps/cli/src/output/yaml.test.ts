import { expect, test } from 'vitest'

import { parseYaml, visibleYaml } from './yaml.ts'

test('YAML is safe to show and means the same, also in names', () => {
  const value = {
    'a\u00ADb': 'soft\u00ADhyphen',
    plain: 'as it is',
    lines: 'one\ntwo',
    list: ['\u200Bx', null],
  }
  const text = visibleYaml(value)
  expect(text).not.toMatch(/[\u00AD\u200B]/)
  expect(text).toContain('plain: as it is\nlines: |-\n  one\n')
  expect(parseYaml(text)).toEqual(value)
})
