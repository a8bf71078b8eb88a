-- What waits for an administrator, found by indexes, and who gets the daily mail about it.

-- True when the number is missing or gets the contract's `providerNumberWarning`; a test compares both. It is in PL/pgSQL,
-- because an expression without variables took twice as long to index.
create function provider_number_needs_attention(provider_number text) returns boolean
  language plpgsql immutable parallel safe as $$
declare
  given text := upper(trim(provider_number));
  stem integer;
begin
  if length(given) = 7 then given := '0' || given; end if;
  if given !~ '^[0-9]{6}[0-9A-HJ-NP-RT-Y][A-Z]$' then return true; end if;
  stem := left(given, 6)::integer;
  return right(given, 1) <> substr('YXWTLKJHFBA', 1 + (
    3 * (stem / 100000) + 5 * (stem / 10000 % 10) + 8 * (stem / 1000 % 10) + 4 * (stem / 100 % 10)
    + 2 * (stem / 10 % 10) + stem % 10
    + 6 * (strpos('0123456789ABCDEFGHJKLMNPQRTUVWXY', substr(given, 7, 1)) - 1)) % 11, 1);
end $$;

create table daily_digest (
  user_id bigint primary key references "user" on delete cascade,
  is_wanted boolean not null default true,
  sent_on date
);
comment on table daily_digest is 'Who wants the daily mail about the inbox. A user without a row wants it.';
comment on column daily_digest.sent_on is
  'The last day, in the time zone of the user, on which a server made this mail or found nothing to say.';

-- step: concurrently
create index concurrently if not exists user_mip_attention on user_mip (created_at, user_mip_id)
  where provider_number_needs_attention(provider_number);
create index concurrently if not exists user_pending on "user" (created_at, user_id) where activated_at is null and status;
