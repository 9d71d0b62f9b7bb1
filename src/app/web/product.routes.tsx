import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import type { ProductLinks } from '#features/products/web/productLinks.ts'
import { loadChunk } from '#shared/web/chunk.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { screen } from './root.routes.tsx'
import { page } from './signed-in.routes.tsx'

const loadList = () => loadChunk(() => import('#features/products/web/ProductListPage.tsx'))
const loadCreate = () => loadChunk(() => import('#features/products/web/ProductCreatePage.tsx'))
const loadProduct = () => loadChunk(() => import('#features/products/web/ProductPage.tsx'))
const loadUpdate = () => loadChunk(() => import('#features/products/web/ProductUpdatePage.tsx'))
const loadDelete = () => loadChunk(() => import('#features/products/web/ProductDeletePage.tsx'))

const ProductListPage = lazyRouteComponent(loadList, 'ProductListPage')
const ProductCreatePage = lazyRouteComponent(loadCreate, 'ProductCreatePage')
const ProductPage = lazyRouteComponent(loadProduct, 'ProductPage')
const ProductUpdatePage = lazyRouteComponent(loadUpdate, 'ProductUpdatePage')
const ProductDeletePage = lazyRouteComponent(loadDelete, 'ProductDeletePage')

const home = linkOptions({ to: '/a/customers' })
const links: ProductLinks = {
  list: linkOptions({ to: '/products' }),
  create: linkOptions({ to: '/products/create' }),
  product: (productId) => linkOptions({ to: '/products/details/$productId', params: { productId } }),
  update: (productId) => linkOptions({ to: '/products/update/$productId', params: { productId } }),
  remove: (productId) => linkOptions({ to: '/products/delete/$productId', params: { productId } }),
}

const list = createRoute({
  ...page('/products'),
  component: screen(ProductListPage, () => <ProductListPage links={links} back={home} />),
})

const create = createRoute({
  ...page('/products/create'),
  component: screen(ProductCreatePage, () => {
    const navigate = create.useNavigate()
    return <ProductCreatePage links={links} onSaved={() => void navigate({ to: '/products' })} />
  }),
})

const details = createRoute({
  ...page('/products/details/$productId'),
  notFoundComponent: NotFoundPage,
  component: screen(ProductPage, () => <ProductPage productId={details.useParams().productId} links={links} />),
})

const update = createRoute({
  ...page('/products/update/$productId'),
  notFoundComponent: NotFoundPage,
  component: screen(ProductUpdatePage, () => {
    const navigate = update.useNavigate()
    const { productId } = update.useParams()
    const onSaved = () => void navigate({ to: '/products/details/$productId', params: { productId } })
    return <ProductUpdatePage productId={productId} links={links} onSaved={onSaved} />
  }),
})

const remove = createRoute({
  ...page('/products/delete/$productId'),
  notFoundComponent: NotFoundPage,
  component: screen(ProductDeletePage, () => {
    const navigate = remove.useNavigate()
    const { productId } = remove.useParams()
    // Back must not lead to a product that is gone.
    const onDeleted = () => void navigate({ to: '/products', replace: true })
    return <ProductDeletePage productId={productId} links={links} onDeleted={onDeleted} />
  }),
})

/** The catalogue of products, for admins. */
export const productRoutes = [list, create, details, update, remove] as const
