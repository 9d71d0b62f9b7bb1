import type { Random } from '../random.ts'

const firstnames = `
Abdelkader Adèle Adrien Ahmed Aïcha Alain Alice Amadou Amélie Amina Aminata André Anissa Anne Antoine Arnaud Aurélie
Awa Bakary Benoît Bernadette Bilal Bruno Camille Catherine Cécile Chantal Charlotte Chloé Christian Christine Claire
Clément Corinne Daniel David Denis Didier Dominique Élise Émilie Emma Éric Fabrice Farid Fatima Fatoumata Florence
François Françoise Gabriel Gaëlle Gérard Guillaume Habiba Hakim Hamza Hassan Hélène Houria Hugo Ibrahim Idriss Inès
Isabelle Ismaël Jacques Jean Jeanne Jérôme Joëlle Julie Julien Kader Kamel Karim Karima Khadija Laetitia Laura Laurent
Layla Léa Leïla Léo Linda Louis Louise Lucas Lucie Malika Mamadou Manon Marc Marie Marion Martine Mathilde Maxime
Mehdi Michel Mohamed Monique Mourad Moussa Myriam Nadia Nadine Naïma Nathalie Nicolas Nora Nour Odile Olivier Omar
Oumou Pascal Patrick Paul Philippe Pierre Rachid Rachida Rania Rémi Rokia Romain Sabrina Safia Saïd Salima Samia Samir
Sandrine Sarah Sébastien Serge Siham Simon Sofiane Sonia Sophie Souleymane Stéphane Sylvie Tarik Théo Thérèse Thierry
Thomas Valérie Véronique Vincent Virginie Walid Yacine Yamina Yannick Yasmina Youssef Yvette Zakaria Zineb Zohra
`
  .trim()
  .split(/\s+/)

const lastnames = `
Abdallah Allard Amrani André Arnaud Aubert Aziz Ba Bah Barbier Barry Belkacem Belhadj Ben-Salah Benali Benaissa
Benkacem Bernard Berthelot Blanchard Bonnet Boucher Bouaziz Boudiaf Bouras Bourgeois Brahimi Brun Camara Caron
Chaouch Charpentier Chauvin Chérif Chevalier Cissé Colin Coulibaly David Delattre Delmas Descamps Diaby Diallo Diarra
Diop Djaballah Drame Dubois Dufour Dumont Dupont Durand El-Amrani El-Idrissi Fabre Faure Fernandez Ferrand Fofana
Fontaine Fournier Gaillard Garcia Garnier Gauthier Girard Guérin Guillot Haddad Hamdi Hamidi Henry Idir Jacquet
Jaziri Joly Kaci Kadri Kanouté Kébé Konaté Lacroix Lahlou Lambert Larbi Lefebvre Lefèvre Legrand Lemaire Lemoine
Leroux Leroy Lopez Mansouri Marchand Marie Martel Martin Martinez Masson Mathieu Mercier Meunier Meziane Michaud
Mokrani Moreau Morel Nasri Ndiaye Nguyen Niang Noël Ouali Ouattara Pelletier Pereira Perrin Perrot Petit Philippe
Picard Pires Poirier Pons Prévost Rahmani Renard Renaud Rey Richard Rivière Robin Roche Rousseau Roussel Roux Roy
Sahraoui Saidi Sall Sanchez Saïdani Simon Slimani Soumaré Sow Sylla Taleb Tessier Thomas Tounsi Touré Traoré Vasseur
Vidal Vincent Yahiaoui Zeghdoud Zerrouki Ziani
`
  .trim()
  .split(/\s+/)

export type PersonName = { firstname: string; lastname: string }

export const drawName = (random: Random): PersonName => ({
  firstname: random.pick(firstnames),
  lastname: random.pick(lastnames).replace('-', ' '),
})

/** Returns lower-case ASCII with hyphens, for addresses of the reserved `.example` domain (RFC 2606). */
export const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** The longest part before the @ of an address (RFC 5321). */
const longestLocalPart = 64

export const emailOf = ({ firstname, lastname }: PersonName, domain: string): string =>
  `${`${slugOf(firstname)}.${slugOf(lastname)}`.slice(0, longestLocalPart).replace(/-$/, '')}@${domain}`

const pairs = (digits: string): string => digits.replaceAll(/(\d{2})(?=\d)/g, '$1 ')

/** Draws a mobile number of the range that the French regulator (Arcep) reserves for fiction. */
export const drawMobile = (random: Random): string => pairs(`063998${random.digits(4)}`)

/** The ranges that Arcep reserves for fiction, and the departments of each zone; the others are the south-west. */
const landlines = [
  { prefix: '019900', departments: '75 77 78 91 92 93 94 95' },
  { prefix: '026191', departments: '14 18 22 27 28 29 35 36 37 41 44 45 49 50 53 56 61 72 76 85' },
  { prefix: '035301', departments: '02 08 10 21 25 39 51 52 54 55 57 58 59 60 62 67 68 70 71 80 88 89 90' },
  { prefix: '046571', departments: '01 03 04 05 06 07 11 13 15 26 30 34 38 42 43 48 63 66 69 73 74 83 84' },
]
const southWestPrefix = '053649'

/** Draws a landline of an association's region, of a range reserved for fiction. */
export const drawLandline = (random: Random, postalCode: string): string => {
  const department = postalCode.slice(0, 2)
  const zone = landlines.find(({ departments }) => departments.includes(department))
  return pairs(`${zone?.prefix ?? southWestPrefix}${random.digits(4)}`)
}

const streets = `
rue des Tilleuls|rue de la République|avenue Jean Jaurès|rue Victor Hugo|boulevard Gambetta|rue des Écoles|rue du Moulin
place de la Fontaine|rue Pasteur|chemin des Vignes|rue de l'Industrie|rue du Faubourg Saint-Martin|allée des Érables
rue Louise Michel|avenue du Général Leclerc|quai des Bateliers|impasse du Lavoir|rue Jules Ferry|rue des Jardins
`
  .trim()
  .split(/[|\n]/)

export const drawAddress = (random: Random): string => `${random.integer(1, 148)} ${random.pick(streets)}`
