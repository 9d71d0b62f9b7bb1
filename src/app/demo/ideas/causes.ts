import type { CauseIcon } from '#features/causes/cause.ts'
import type { Kind } from './associations.ts'

/** A field of the donor that a cause asks for. */
export type Need = 'name' | 'phone' | 'email' | 'membership'

export type CauseIdea = {
  name: string
  icon: CauseIcon
  /** One of the usual amounts. Without it, the donor chooses. */
  amountEuros?: number
  hasGoal?: true
  needs?: readonly Need[]
}

const receipt: readonly Need[] = ['name', 'email']
const membership: readonly Need[] = ['name', 'membership']

/** Ideas by kind of association. Of the first two, one asks for the donor's name and one does not. */
export const causeIdeas: Record<Kind, readonly [CauseIdea, CauseIdea, ...CauseIdea[]]> = {
  mosque: [
    { name: 'Zakat al-Maal', icon: 'donation', needs: receipt },
    { name: 'Sadaqa', icon: 'holding-hearth' },
    { name: 'Zakat al-Fitr', icon: 'wheat' },
    { name: 'Agrandissement de la salle de prière', icon: 'mosque', hasGoal: true },
    { name: 'Repas de rupture du jeûne', icon: 'meal', amountEuros: 10 },
    { name: "Parrainage d'orphelins", icon: 'orphan', amountEuros: 50, needs: ['name', 'phone', 'email'] },
    { name: "Mouton de l'Aïd", icon: 'sheep', amountEuros: 100, needs: ['name', 'phone'] },
    { name: 'École du week-end', icon: 'teacher', needs: ['name'] },
    { name: 'Colis alimentaires', icon: 'food', amountEuros: 20 },
    { name: 'Cotisation annuelle', icon: 'form', amountEuros: 50, needs: membership },
    { name: 'Un puits au village', icon: 'well', hasGoal: true },
    { name: 'Aide aux familles endettées', icon: 'balance' },
    { name: "Chauffage de l'hiver", icon: 'shelter', hasGoal: true },
    { name: "Travaux de la salle d'ablutions", icon: 'tools', hasGoal: true },
  ],
  humanitarian: [
    { name: 'Don avec reçu fiscal', icon: 'donation', needs: receipt },
    { name: 'Là où le besoin est le plus grand', icon: 'holding-hearth' },
    { name: "Parrainage d'un enfant", icon: 'orphan', amountEuros: 20, needs: ['name', 'phone', 'email'] },
    { name: 'Une tente pour une famille', icon: 'tent', amountEuros: 100 },
    { name: 'Colis alimentaires', icon: 'food', amountEuros: 50 },
    { name: "Couvertures et vêtements d'hiver", icon: 'clothing-donation', hasGoal: true },
    { name: 'Kits scolaires', icon: 'education', amountEuros: 20 },
    { name: 'Dispensaire mobile', icon: 'health', hasGoal: true },
    { name: 'Semences et outils', icon: 'wheat', amountEuros: 10 },
    { name: 'Adhésion annuelle', icon: 'form', amountEuros: 20, needs: membership },
    { name: 'Abris après le séisme', icon: 'shelter', hasGoal: true },
  ],
  foodAid: [
    { name: 'Don avec reçu fiscal', icon: 'donation', needs: receipt },
    { name: 'Repas chauds', icon: 'meal', amountEuros: 5 },
    { name: 'Panier de la semaine', icon: 'food', amountEuros: 20 },
    { name: 'Déjeuners des étudiants', icon: 'lunch', amountEuros: 10 },
    { name: 'Camion frigorifique', icon: 'tools', hasGoal: true },
    { name: 'Lait et couches', icon: 'orphan', amountEuros: 10 },
    { name: 'Farine et pâtes', icon: 'wheat' },
    { name: 'Adhésion des bénévoles', icon: 'form', amountEuros: 10, needs: membership },
    { name: 'Repas de Noël', icon: 'lunch', hasGoal: true },
    { name: 'Vestiaire solidaire', icon: 'clothing' },
  ],
  education: [
    { name: 'Don avec reçu fiscal', icon: 'donation', needs: receipt },
    { name: 'Soutien scolaire', icon: 'teacher' },
    { name: 'Bourses de rentrée', icon: 'education', hasGoal: true },
    { name: 'Cartables et fournitures', icon: 'education', amountEuros: 20 },
    { name: 'Sortie de fin d’année', icon: 'tent', hasGoal: true, needs: ['name', 'phone'] },
    { name: 'Goûters du mercredi', icon: 'lunch', amountEuros: 5 },
    { name: 'Cotisation annuelle', icon: 'form', amountEuros: 50, needs: membership },
    { name: 'Ordinateurs de la salle d’étude', icon: 'tools', hasGoal: true },
  ],
  health: [
    { name: 'Don avec reçu fiscal', icon: 'donation', needs: receipt },
    { name: 'Soins et pharmacie', icon: 'health' },
    { name: 'Séjours de répit', icon: 'tent', hasGoal: true },
    { name: 'Lunettes pour tous', icon: 'holding-hearth', amountEuros: 20 },
    { name: 'Permanence juridique', icon: 'balance' },
    { name: 'Adhésion annuelle', icon: 'form', amountEuros: 20, needs: membership },
    { name: 'Fauteuil dentaire', icon: 'tools', hasGoal: true },
  ],
  shelter: [
    { name: 'Don avec reçu fiscal', icon: 'donation', needs: receipt },
    { name: 'Accueil de nuit', icon: 'shelter' },
    { name: 'Petits déjeuners', icon: 'lunch', amountEuros: 5 },
    { name: "Duvets et vêtements d'hiver", icon: 'clothing', hasGoal: true },
    { name: 'Vestiaire', icon: 'clothing-donation', amountEuros: 10 },
    { name: 'Adhésion annuelle', icon: 'form', amountEuros: 20, needs: membership },
    { name: 'Rénovation des chambres', icon: 'tools', hasGoal: true },
  ],
  animals: [
    { name: 'Don avec reçu fiscal', icon: 'donation', needs: receipt },
    { name: 'Soins vétérinaires', icon: 'health' },
    { name: 'Foin et litière', icon: 'wheat', amountEuros: 10 },
    { name: "Parrainage d'un animal", icon: 'sheep', amountEuros: 20, needs: ['name', 'email'] },
    { name: 'Clôture du grand pré', icon: 'tools', hasGoal: true },
    { name: 'Visites des écoles', icon: 'education', amountEuros: 5 },
  ],
  heritage: [
    { name: 'Don avec reçu fiscal', icon: 'donation', needs: receipt },
    { name: "Vie de l'atelier", icon: 'holding-hearth' },
    { name: 'Restauration des vitraux', icon: 'tools', hasGoal: true },
    { name: 'Stages des apprentis', icon: 'teacher', amountEuros: 20 },
    { name: 'Adhésion annuelle', icon: 'form', amountEuros: 20, needs: membership },
    { name: 'Visites des écoles', icon: 'education', amountEuros: 5 },
  ],
}

export const longCauseNames: readonly string[] = [
  'Participation aux travaux de mise en accessibilité de l’entrée principale, de la salle de prière du rez-de-chaussée, des sanitaires et de la bibliothèque, première tranche, avec rampe et ascenseur',
  'Aide d’urgence aux familles du canton touchées par la fermeture de l’usine de Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson et par les inondations de la vallée de la Blaise et de ses affluents',
]
