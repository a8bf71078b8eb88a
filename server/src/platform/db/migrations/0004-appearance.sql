-- The display settings of a user. Without a row the defaults apply.
create table appearance (
  user_id    bigint primary key references "user" on delete cascade,
  theme      text not null check (theme in ('semi-dark', 'light', 'dark', 'system')),
  layout     text not null check (layout in ('full', 'boxed', 'framed')),
  navigation text not null check (navigation in (
    'fixed', 'mini', 'drawer', 'horizontal', 'dark-horizontal', 'inside-header', 'above-header', 'below-header'
  ))
);
