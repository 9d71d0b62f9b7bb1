-- The platform's product catalogue, managed by admins. It belongs to no association.

create table products (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  price_cents integer not null check (price_cents between 1 and 10000000),
  economy_cents integer check (economy_cents between 1 and 10000000),
  in_stock boolean not null,
  location_enabled boolean not null,
  size text check (length(size) between 1 and 100),
  image_src text check (length(image_src) between 1 and 1000),
  image_height integer check (image_height between 1 and 2000),
  variants jsonb not null default '[]' check (jsonb_typeof(variants) = 'array'),
  offers jsonb not null default '[]' check (jsonb_typeof(offers) = 'array'),
  created_at timestamptz not null default now(),
  check ((image_src is null) = (image_height is null))
);
comment on table products is '[products] A product of the platform''s catalogue: a terminal or an accessory.';
comment on column products.economy_cents is 'The advertised saving, in cents; null for none.';
comment on column products.location_enabled is 'Whether it can be rented.';
comment on column products.size is 'Free text: 240 × 80 mm, taille unique.';
comment on column products.image_src is 'An https address, or a path of our own pages.';
comment on column products.image_height is 'In pixels.';
-- Variants and offers have no life of their own: they are read, ordered and replaced with their product, never searched
-- nor referred to. As tables they would need positions and three joins, and promise nothing more.
comment on column products.variants is 'In the order of the screen: [{ name, buyPriceCents, rentPricesCents: [] }].';
comment on column products.offers is 'In the order of the screen: [{ type, engagement, priceCents }].';
