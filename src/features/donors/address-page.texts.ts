import translations from './address-page.translations.json' with { type: 'json' }

/** The page that asks a donor for an address. Its readers may choose another language. */
const fr = {
  name: 'Français',
  locale: 'fr-FR',
  title: 'Votre adresse pour le reçu fiscal',
  gift: 'Votre don à {association}',
  others: 'Cette adresse vaut aussi pour {count} de vos autres dons, {amount} en tout.',
  law: 'La loi demande que le reçu fiscal porte votre nom et votre adresse complète. Sans eux, l’association ne peut pas l’établir.',
  fields: {
    lastName: 'Nom',
    firstName: 'Prénom',
    originalName: 'Nom dans votre écriture (facultatif)',
    street: 'Numéro et rue',
    extra: 'Complément (facultatif)',
    postalCode: 'Code postal',
    city: 'Ville',
    country: 'Pays',
  },
  latin: 'En lettres latines, comme sur une enveloppe.',
  consent: 'J’accepte que {association} garde ces informations pour établir mes reçus fiscaux.',
  privacy:
    '{association} est responsable de ces informations, qui ne servent qu’à vos reçus. Pour les lire, les corriger ou les effacer, sauf ce que la loi oblige à garder, écrivez à {contact}. Vous pouvez aussi vous plaindre à la CNIL (cnil.fr).',
  send: 'Envoyer',
  errors: {
    summary: 'Il manque quelque chose\u00a0: voyez les champs marqués.',
    required: 'Ce champ est nécessaire.',
    invalid: 'Ce texte est trop long ou contient des signes qui ne conviennent pas.',
    latin: 'Écrivez en lettres latines.',
    postalCode: 'En France, le code postal a cinq chiffres.',
    consent: 'Votre accord est nécessaire.',
  },
  done: 'Merci. {association} a bien reçu votre adresse pour le reçu fiscal.',
  ends: {
    unknown: 'Ce lien n’est pas valable, ou ne l’est plus.',
    used: 'Ce lien a déjà servi\u00a0: votre réponse est arrivée.',
    expired: 'Ce lien n’est plus valable\u00a0: ses 30 jours sont passés.',
    closed:
      'Ce lien n’est plus valable\u00a0: le don a été annulé, remboursé ou effacé, ou l’association a déjà votre adresse.',
  },
  endNote: 'Pour toute question, écrivez à l’association à qui vous avez donné.',
}

export const addressPageTexts = { fr, ...translations } satisfies Record<string, typeof fr>

/** Fills the places of a text, such as `{amount}`. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
