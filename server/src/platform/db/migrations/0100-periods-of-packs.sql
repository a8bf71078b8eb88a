-- An accreditation pack also lists who left between this day and its own.

alter table accreditation_pack add column left_from date;
comment on column accreditation_pack.left_from is
  'The pack lists who left from this day on. Null: the pack was asked for before packs did so.';
