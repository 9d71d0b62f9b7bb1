import { menuEntry, type Tour } from './navigation.ts'
import { expect } from './visit.ts'

/** Visits the screens of causes: list, forms, a cause, archived causes and an archived cause. */
export const readCauses = async (tour: Tour, at: string, archivedList: string, archivedCause: string) => {
  const { may, click, back } = tour
  if (may(`${at}/create`)) {
    await click('Ajouter une cause', `${at}/create`)
    await back(at)
  }
  await click(/Créée le/, `${at}/$causeId`)
  await click('Modifier', `${at}/$causeId/update`)
  await back(`${at}/$causeId`)
  await back(at)
  await click('Causes archivées', archivedList)
  await click(/Créée le/, archivedCause)
  await expect(tour.page.getByText('Archivée', { exact: true })).toBeVisible()
  await back(archivedList)
  await back(at)
}

export const readShortcuts = async ({ click, back }: Tour, at: string) => {
  await click('Créer un don rapide', `${at}/create`)
  await back(at)
  await click(/Créé le/, `${at}/$shortcutId`)
  await back(at)
}

export const readUsers = async ({ may, click, back }: Tour, at: string) => {
  if (may(`${at}/create`)) {
    await click('Ajouter un utilisateur', `${at}/create`)
    await back(at)
  }
  if (!may(`${at}/$userId/update`)) return
  await click(/^Modifier/, `${at}/$userId/update`)
  await back(at)
}

export const readDevices = async ({ may, click, back }: Tour, at: string) => {
  if (may(`${at}/create`)) {
    await click('Ajouter un appareil', `${at}/create`)
    await back(at)
  }
  await click(/SUNMI/, `${at}/$deviceId`)
  if (may(`${at}/$deviceId/update`)) {
    await click('Modifier', `${at}/$deviceId/update`)
    await back(`${at}/$deviceId`)
  }
  await back(at)
}

/**
 * Visits the statistics of an association, the donations behind a mark of a whole month, and the evenings of Ramadan.
 */
export const readStatistics = async ({ page, may, click, back }: Tour, at: string) => {
  await page.goto(`${new URL(page.url()).pathname}?period=lastMonth`)
  await click(/^De 20 €/, `${at}/donations`)
  await back(at)
  await click('Soirées de Ramadan', `${at}/ramadan`)
  if (may(`${at}/ramadan/dates`)) {
    await click('Régler les dates', `${at}/ramadan/dates`)
    await back(`${at}/ramadan`)
  }
  await back(at)
}

export const readProducts = async (tour: Tour) => {
  const { click, back, follow } = tour
  await follow(menuEntry(tour, 'Produits'), '/products')
  await click('Nouveau', '/products/create')
  await back('/products')
  await click(/^Voir/, '/products/details/$productId')
  await back('/products')
  await click(/^Modifier/, '/products/update/$productId')
  await back('/products/details/$productId')
  await back('/products')
  await click(/^Supprimer/, '/products/delete/$productId')
  await click('Annuler', '/products/details/$productId')
}
