import type { Random } from '../random.ts'
import type { Kind } from './associations.ts'

const faithful = [
  "Pour mes parents, qu'Allah leur fasse miséricorde",
  "Qu'Allah accepte de nous tous",
  'Sadaqa pour ma grand-mère, merci de prier pour elle',
  'Barakallahou fikoum pour votre travail',
  'Pour la guérison de ma petite sœur, douas s’il vous plaît',
  'Ramadan moubarak à toute la communauté 🌙',
  'اللهم تقبل منا ومنكم',
  'صدقة جارية عن والدي رحمه الله',
  'Fi sabilillah',
  'Merci à l’imam pour les cours du samedi 🤲',
] as const

const charitable = [
  'En mémoire de ma mère, Yvonne',
  'Merci pour ce que vous faites toute l’année',
  'De la part de la classe de CM2 🎒',
  'Un petit geste, continuez !',
  'Pour que personne ne reste dehors cet hiver ❄️',
  'Avec toute notre amitié, la famille du 12',
  'Joyeux Noël à tous 🎄',
  'À la place des cadeaux de mariage 💍',
] as const

const everyone = [
  'Bon courage aux bénévoles !',
  'Bon courage à toute l’équipe 💪',
  'Merci ❤️',
  'Bravo, vous êtes formidables 👏👏',
  'Pour les enfants',
  'Je ne peux pas donner plus ce mois-ci, désolé',
  'Don de toute la famille 👨‍👩‍👧‍👦',
  'Première fois que je donne ici, accueil très gentil.\nÀ bientôt !',
  'La borne est très pratique, merci',
  'Pouvez-vous m’envoyer un reçu ?',
] as const

export const longestMessage = `
Je donne aujourd'hui en souvenir de mon grand-père, qui a passé trente ans à réparer bénévolement tout ce qui se cassait
dans tout mon quartier : les vélos des enfants, les volets des voisins, la chaudière de la salle commune, et même une fois le
clocher. Il disait toujours qu'on ne possède vraiment que ce qu'on a donné. Merci de continuer à faire vivre cet esprit,
merci aux bénévoles qui sont là chaque semaine, par tous les temps, sans rien attendre en retour. Avec toute ma
reconnaissance, et à très bientôt autour d'un café
`
  .trim()
  .replaceAll('\n', ' ')
  .slice(0, 500)

/** Messages that a spreadsheet would compute, or that are hard to fit in a list. */
const odd = ['=1+1', '+33 6 39 98 00 00 rappelez-moi', '@tous : merci', longestMessage] as const

/** Draws the message of cash or a cheque that is entered by hand. */
export const drawNote = (random: Random, mayBeCheque: boolean): string =>
  !mayBeCheque || random.chance(0.3)
    ? random.pick(['Espèces remises à la permanence', "Espèces de l'urne", 'Espèces, quête à la sortie'])
    : `Chèque n° ${random.digits(7)}`

export const drawMessage = (random: Random, kind: Kind): string => {
  const draw = random.next()
  if (draw < 0.03) return random.pick(odd)
  if (draw < 0.5) return random.pick(everyone)
  return random.pick(kind === 'mosque' ? faithful : charitable)
}
