import { expect, it } from 'vitest'

import { createTextMeasure } from './text-measure.ts'

const measure = await createTextMeasure()

it('the text measure knows that semibold is wider and that width grows with size', () => {
  expect(measure.width('Report', 10, 'semibold')).toBeGreaterThan(measure.width('Report', 10))
  expect(measure.width('Report', 20)).toBeCloseTo(2 * measure.width('Report', 10))
})

it('the text measure cuts what does not fit and nothing else', () => {
  const style = { size: 10 }
  expect(measure.fit('Seattle', 100, style)).toBe('Seattle')
  const cut = measure.fit('The Lord of the Rings: The Return of the King', 100, style)
  expect(cut).toMatch(/^The Lord.*…$/)
  expect(measure.width(cut, 10)).toBeLessThanOrEqual(100)
  expect(measure.fit('Seattle', 1, style)).toBe('…')
})

it('the text measure breaks lines at spaces, none wider than the room', () => {
  const lines = measure.wrap('Origin: all | Cylinders: any | Maximum weight: any', 90, { size: 9 })
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join(' ')).toBe('Origin: all | Cylinders: any | Maximum weight: any')
  for (const line of lines) expect(measure.width(line, 9)).toBeLessThanOrEqual(90)
})
