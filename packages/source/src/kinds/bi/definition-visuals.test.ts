import { expect, test } from 'vitest'

import { visualsOf } from './definition-visuals.ts'

const part = (path: string, content: unknown) => ({
  path,
  payload: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)).toString('base64'),
})
const title = (Value: string) => ({ title: [{ properties: { text: { expr: { Literal: { Value } } } } }] })
const file = (name: string, changes: object = {}) => ({
  name,
  position: { x: 20, y: 10, z: 0, width: 300, height: 200 },
  visual: { visualType: 'columnChart', visualContainerObjects: title(`'Sales by region'`) },
  ...changes,
})
const pathOf = (page: string, visual: string) => `definition/pages/${page}/visuals/${visual}/visual.json`

test('visuals are read from a file each, with title, type, page and place', () => {
  const parts = [
    part('definition/pages/pages.json', { pageOrder: ['Two', 'One'] }),
    part('definition/pages/One/page.json', { name: 'One', displayName: 'First' }),
    part(pathOf('One', 'a'), file('a')),
    part(pathOf('Two', 'b'), `\uFEFF${JSON.stringify(file('b', { visual: { visualType: 'tableEx' } }))}`),
  ]
  expect(visualsOf(parts)).toEqual([
    { name: 'a', title: 'Sales by region', type: 'columnChart', pageName: 'One', place: [10, 20] },
    { name: 'b', title: null, type: 'tableEx', pageName: 'Two', place: [10, 20] },
  ])
})

test('visuals are read from one file for all, in which each is JSON inside of a text', () => {
  const config = { name: 'a', singleVisual: { visualType: 'card', vcObjects: title(`'Ann''s sales'`) } }
  const containers = [
    { x: 5, y: 6, config: JSON.stringify(config) },
    { x: 0, y: 0, config: JSON.stringify({ name: 'group', singleVisualGroup: {} }) },
    { x: 0, y: 0, config: '{' },
  ]
  expect(
    visualsOf([
      part('report.json', { sections: [{ name: 'One', visualContainers: containers }, { name: 'Empty' }] }),
    ]),
  ).toEqual([{ name: 'a', title: `Ann's sales`, type: 'card', pageName: 'One', place: [6, 5] }])
})

test.each([
  [
    'a title that is computed',
    {
      visual: {
        visualType: 'card',
        visualContainerObjects: { title: [{ properties: { text: { expr: { Measure: {} } } } }] },
      },
    },
  ],
  ['an empty title', { visual: { visualType: 'card', visualContainerObjects: title(`' '`) } }],
  ['a title that is no text', { visual: { visualType: 'card', visualContainerObjects: title('5D') } }],
])('%s is none', (_what, changes) => {
  expect(visualsOf([part(pathOf('One', 'a'), file('a', changes))])).toMatchObject([
    { name: 'a', title: null, type: 'card' },
  ])
})

test.each([
  ['a group', part(pathOf('One', 'a'), { name: 'a', visualGroup: {} })],
  ['what is no JSON', part(pathOf('One', 'a'), '{"name":')],
  ['what is no object', part(pathOf('One', 'a'), '[]')],
  ['a path outside of the pages', part('../definition/pages/One/visuals/a/visual.json', file('a'))],
  ['another file', part('StaticResources/logo.png', 'png')],
  ['a file of sections that is none', part('report.json', 'null')],
])('%s is omitted', (_what, given) => {
  expect(visualsOf([given])).toEqual([])
})
