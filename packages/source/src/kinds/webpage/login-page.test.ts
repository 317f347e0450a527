import { expect, test } from 'vitest'

import { showsPasswordField } from './login-page.ts'

const field = '<input name="p" type="password">'

test.each([
  ['a form', `<html><body><form>${field}</form></body></html>`],
  ['a field without quotes', '<form><input type=password></form>'],
  ['a field behind a closed hidden part', `<div hidden><p>menu</p></div><form>${field}</form>`],
  ['a field in an open dialog', `<dialog open>${field}</dialog>`],
  ['a field with another word about hidden things', `<form class="not-hidden">${field}</form>`],
  ['a field behind a comment that ends', `<!-- no field --><form>${field}</form>`],
])('a page with %s shows a field for a password', (_what, html) => {
  expect(showsPasswordField(html)).toBe(true)
})

test.each([
  ['no field', '<html><body><input type="text"></body></html>'],
  ['a field in a hidden part', `<div hidden><form>${field}</form></div>`],
  ['a field that its style hides', `<form style="color: red; display: none">${field}</form>`],
  ['a field in a dialog that is closed', `<dialog><form>${field}</form></dialog>`],
  ['a field in a template', `<template>${field}</template>`],
  ['a field in a script', `<script>const text = '${field}'</script>`],
  ['a field in a comment', `<!-- ${field} -->`],
  ['a field in a comment without an end', `<!-- ${field}`],
  ['only the words', '<p>type="password"</p>'],
])('a page with %s shows no field for a password', (_what, html) => {
  expect(showsPasswordField(html)).toBe(false)
})

test('a page of nothing but openings is inspected in a moment', () => {
  const startedMs = performance.now()
  for (const piece of ['<', '<!--', '<div ', '<input type=', '<script>', '<a style=display:'])
    showsPasswordField(piece.repeat(300_000))
  expect(performance.now() - startedMs).toBeLessThan(5_000)
})
