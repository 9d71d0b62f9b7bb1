import { z } from 'zod'
import { endpoint, NoContent } from '#shared/endpoint.ts'
import { EditHeaders } from '#shared/read-version.ts'
import { Product, ProductInput } from './product.ts'

export const listProducts = endpoint({
  call: 'GET /products',
  summary: 'Lists the products by name.',
  allow: ['admin'],
  response: z.array(Product),
})

export const createProduct = endpoint({
  call: 'POST /products',
  summary: 'Adds a product to the catalogue.',
  allow: ['admin'],
  body: ProductInput,
  status: 201,
  response: Product,
})

export const getProduct = endpoint({
  call: 'GET /products/:productId',
  summary: 'Reads a product.',
  allow: ['admin'],
  response: Product,
})

export const updateProduct = endpoint({
  call: 'PUT /products/:productId',
  summary: 'Replaces a product, its variants and offers included.',
  description: 'A field that is left out gets its default.',
  allow: ['admin'],
  headers: EditHeaders,
  body: ProductInput,
  response: Product,
})

export const deleteProduct = endpoint({
  settled: true,
  call: 'DELETE /products/:productId',
  summary: 'Deletes a product for good.',
  allow: ['admin'],
  response: NoContent,
})
