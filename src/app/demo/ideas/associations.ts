export type Kind = 'mosque' | 'humanitarian' | 'foodAid' | 'education' | 'health' | 'shelter' | 'animals' | 'heritage'

/** A special case of the demo. */
export type Part =
  /** The first manager's association: a roof over its goal, and a terminal with an outage. */
  | 'roof'
  /** The second manager's association: a well without new donations, and a short emergency. */
  | 'well'
  /** Nine active causes, ten users. */
  | 'full'
  | 'longNames'
  /** No donation for months. */
  | 'dormant'
  | 'silentTerminal'
  /** New: a terminal and no donation. */
  | 'empty'

export type AssociationIdea = { kind: Kind; name: string; city: string; postalCode: string; part?: Part }

const longName =
  'Association cultuelle culturelle et éducative des familles musulmanes du Perthois et du Der pour l’entraide la mémoire et le vivre-ensemble entre les générations'

/** The new association, which can receive a file of real donations. */
export const emptyAssociationName = 'Kermesse solidaire de Quimper'

/** Invented associations in real cities, the largest first. */
export const associations: readonly AssociationIdea[] = [
  { kind: 'mosque', name: 'Mosquée des Sept Cyprès', city: 'Villeurbanne', postalCode: '69100', part: 'roof' },
  { kind: 'humanitarian', name: 'Margelle Solidaire', city: 'Nantes', postalCode: '44000', part: 'well' },
  { kind: 'mosque', name: 'Mosquée du Figuier Blanc', city: 'Argenteuil', postalCode: '95100' },
  { kind: 'foodAid', name: 'La Marmite des Faubourgs', city: 'Lille', postalCode: '59000' },
  { kind: 'mosque', name: 'Mosquée des Grands Pins', city: 'Marseille', postalCode: '13015', part: 'silentTerminal' },
  { kind: 'humanitarian', name: 'Caravane du Lendemain', city: 'Marseille', postalCode: '13002' },
  { kind: 'mosque', name: 'Mosquée du Vieux Lavoir', city: 'Roubaix', postalCode: '59100' },
  { kind: 'mosque', name: 'Mosquée des Mille Amandiers', city: 'Toulouse', postalCode: '31100' },
  { kind: 'education', name: 'Cartables et Lucioles', city: 'Saint-Denis', postalCode: '93200' },
  { kind: 'mosque', name: 'Mosquée de la Colline aux Mûriers', city: 'Saint-Étienne', postalCode: '42000' },
  { kind: 'foodAid', name: 'Le Garde-Manger Fraternel', city: 'Rennes', postalCode: '35000' },
  { kind: 'mosque', name: 'Mosquée du Pont des Saules', city: 'Mulhouse', postalCode: '68100' },
  { kind: 'shelter', name: 'La Veilleuse du Port', city: 'Le Havre', postalCode: '76600' },
  { kind: 'mosque', name: 'Mosquée du Jardin Clos', city: 'Créteil', postalCode: '94000' },
  { kind: 'humanitarian', name: 'Horizon Moissons', city: 'Lyon', postalCode: '69007' },
  { kind: 'mosque', name: 'Mosquée des Quatre Fontaines', city: 'Nîmes', postalCode: '30000', part: 'full' },
  { kind: 'mosque', name: 'Mosquée de la Plaine aux Bleuets', city: 'Évry-Courcouronnes', postalCode: '91000' },
  { kind: 'animals', name: 'Le Refuge des Moustaches Grises', city: 'Angers', postalCode: '49000' },
  { kind: 'mosque', name: 'Mosquée du Clos des Grenadiers', city: 'Montpellier', postalCode: '34080' },
  { kind: 'foodAid', name: 'Épicerie Solidaire du Canal Bleu', city: 'Toulouse', postalCode: '31200' },
  { kind: 'mosque', name: "Mosquée du Jasmin d'Hiver", city: 'Avignon', postalCode: '84000' },
  { kind: 'humanitarian', name: 'Les Tisserands de Lointains', city: 'Grenoble', postalCode: '38000' },
  { kind: 'mosque', name: 'Mosquée du Moulin Blanc', city: 'Tourcoing', postalCode: '59200' },
  { kind: 'mosque', name: 'Mosquée du Champ des Coquelicots', city: 'Reims', postalCode: '51100' },
  { kind: 'education', name: 'La Craie et le Compas', city: 'Bordeaux', postalCode: '33000' },
  { kind: 'humanitarian', name: 'Une Tente pour Demain', city: 'Paris', postalCode: '75019' },
  { kind: 'mosque', name: 'Mosquée du Chemin des Dunes', city: 'Dunkerque', postalCode: '59140' },
  { kind: 'foodAid', name: 'La Soupe du Beffroi', city: 'Arras', postalCode: '62000' },
  { kind: 'mosque', name: 'Mosquée de la Rivière aux Joncs', city: 'Orléans', postalCode: '45100' },
  {
    kind: 'mosque',
    name: longName,
    city: 'Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson',
    postalCode: '51290',
    part: 'longNames',
  },
  { kind: 'humanitarian', name: "Les Semeurs d'Entraide", city: 'Clermont-Ferrand', postalCode: '63000' },
  { kind: 'mosque', name: 'Mosquée des Hauts Tilleuls', city: 'Dijon', postalCode: '21000' },
  { kind: 'health', name: 'Répit sous les Marronniers', city: 'Tours', postalCode: '37000' },
  { kind: 'mosque', name: 'Mosquée du Quai des Lilas', city: 'Rouen', postalCode: '76100' },
  { kind: 'humanitarian', name: 'Lampes et Chemins', city: 'Metz', postalCode: '57000' },
  { kind: 'foodAid', name: 'Le Panier du Lundi', city: 'Le Mans', postalCode: '72000' },
  { kind: 'mosque', name: 'Mosquée du Pré aux Hirondelles', city: 'Amiens', postalCode: '80000' },
  { kind: 'education', name: 'Tableau Noir et Vélo Rouge', city: 'Besançon', postalCode: '25000' },
  { kind: 'humanitarian', name: 'Passerelle des Cèdres', city: 'Saint-Ouen-sur-Seine', postalCode: '93400' },
  { kind: 'mosque', name: "Mosquée de la Tour d'Ambre", city: 'Perpignan', postalCode: '66000' },
  { kind: 'mosque', name: 'Mosquée du Carrefour des Noisetiers', city: 'Trappes', postalCode: '78190' },
  { kind: 'health', name: 'Dispensaire des Deux Ponts', city: 'Limoges', postalCode: '87000' },
  { kind: 'foodAid', name: 'Les Cuisines du Samedi', city: 'Brest', postalCode: '29200' },
  { kind: 'mosque', name: 'Mosquée du Vallon des Roses', city: 'Grasse', postalCode: '06130' },
  { kind: 'heritage', name: 'Les Compagnons du Vitrail Bleu', city: 'Troyes', postalCode: '10000' },
  { kind: 'humanitarian', name: "Radeau d'Espérance", city: 'La Rochelle', postalCode: '17000' },
  { kind: 'mosque', name: 'Mosquée du Chêne Creux', city: 'Poitiers', postalCode: '86000' },
  { kind: 'humanitarian', name: 'Le Pain des Lointains', city: 'Charleville-Mézières', postalCode: '08000' },
  { kind: 'humanitarian', name: 'Mille Couvertures', city: 'Nancy', postalCode: '54000' },
  { kind: 'foodAid', name: 'Frigo Ouvert', city: 'Caen', postalCode: '14000' },
  { kind: 'education', name: 'Grimoires et Goûters', city: 'Pau', postalCode: '64000' },
  { kind: 'mosque', name: 'Mosquée du Coteau des Pruniers', city: 'Agen', postalCode: '47000' },
  { kind: 'humanitarian', name: 'Brise du Large Solidarité', city: 'Bayonne', postalCode: '64100', part: 'dormant' },
  { kind: 'shelter', name: "Toits d'Hiver", city: 'Annecy', postalCode: '74000' },
  { kind: 'animals', name: 'Les Sabots du Bocage', city: 'Saint-Lô', postalCode: '50000' },
  { kind: 'mosque', name: 'Mosquée du Sentier des Lavandes', city: 'Valence', postalCode: '26000' },
  { kind: 'humanitarian', name: 'Pirogues et Pupitres', city: 'Toulon', postalCode: '83000' },
  { kind: 'foodAid', name: 'Le Potager Partagé des Écluses', city: 'Béziers', postalCode: '34500' },
  { kind: 'education', name: 'La Lanterne des Devoirs', city: 'Vierzon', postalCode: '18100' },
  { kind: 'humanitarian', name: emptyAssociationName, city: 'Quimper', postalCode: '29000', part: 'empty' },
]
