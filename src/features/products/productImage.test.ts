import { expect, test } from 'vitest'
import { isDrawable, isImageAddress } from './product.ts'

const here = 'https://escarcelle.example'

test.each([
  ['/assets/borne.webp', true],
  ['/images/borne 1.webp?taille=2', true],
  [`${here}/borne.webp`, true],
  ['https://images.example/borne.webp', false],
  ['HTTPS://images.example/borne.webp', false],
])('accepts %s as an address; drawable: %s', (src, drawable) => {
  expect(isImageAddress(src)).toBe(true)
  expect(isDrawable(src, here)).toBe(drawable)
})

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'blob:https://escarcelle.example/1',
  'http://images.example/borne.webp',
  'ftp://images.example/borne.webp',
  '//images.example/borne.webp',
  '/\\images.example/borne.webp',
  '/\t/images.example/borne.webp',
  'https:images.example/borne.webp',
  'https://',
  'https://user:secret@images.example/borne.webp',
  'images/borne.webp',
  'borne',
])('refuses %s', (src) => {
  expect(isImageAddress(src)).toBe(false)
  expect(isDrawable(src, here)).toBe(false)
})
