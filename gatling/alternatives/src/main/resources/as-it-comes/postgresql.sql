create extension unaccent;
create function folded(text) returns text language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent', $1)) $$;
create table transactions (
  merchant_id text not null,
  id text not null,
  created_at timestamptz not null,
  type text not null,
  status text not null,
  currency text not null,
  amount bigint not null,
  fee bigint,
  net bigint,
  payer_id text,
  payer_name text,
  payer_words tsvector generated always as (to_tsvector('simple', folded(payer_name))) stored,
  payer_email text,
  invoice_id text,
  item json not null,
  primary key (merchant_id, id, created_at)
) partition by range (created_at);
create index on transactions (merchant_id, created_at desc, id);
create index on transactions using gin (payer_words);
