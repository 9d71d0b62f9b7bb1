import { IconPackage } from '@tabler/icons-react'
import { definePage, type Feature } from '#shared/web/definePage.ts'
import * as calls from '../product.endpoints.ts'

export const feature = {
  sitePages: {
    '/products': definePage(calls.listProducts, 'ProductListPage', () => import('./ProductListPage.tsx'), {
      entry: { label: 'Produits', icon: IconPackage },
    }),
    '/products/create': definePage(calls.createProduct, 'ProductCreatePage', () => import('./ProductForm.tsx')),
    '/products/details/$productId': definePage(calls.getProduct, 'ProductPage', () => import('./ProductPage.tsx')),
    '/products/update/$productId': definePage(
      calls.updateProduct,
      'ProductUpdatePage',
      () => import('./ProductForm.tsx'),
    ),
    '/products/delete/$productId': definePage(
      calls.deleteProduct,
      'ProductDeletePage',
      () => import('./ProductDeletePage.tsx'),
    ),
  },
  places: ({ at }) => ({
    products: () => at('/products'),
    newProduct: () => at('/products/create'),
    product: (productId: string) => at('/products/details/$productId', { productId }),
    productUpdate: (productId: string) => at('/products/update/$productId', { productId }),
    productRemoval: (productId: string) => at('/products/delete/$productId', { productId }),
  }),
  subjects: { product: { platform: 'product' } } as const,
  guide: { '/products': 'produits' },
} satisfies Feature
