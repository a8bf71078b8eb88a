-- Which modalities a person practises at a MIP.
alter table user_mip add column modalities text[] not null default '{}';
comment on column user_mip.modalities is
  'What the person works with at the MIP, by the terms of DICOM where they exist. Empty: nobody has recorded it.';
alter table user_mip add constraint user_mip_modalities_check check (modalities <@ array['CT', 'MR', 'US', 'DX', 'MG', 'NM', 'PT',
  'RF', 'XA', 'BMD', 'PX', 'IO']) not valid;
-- step
alter table user_mip validate constraint user_mip_modalities_check;
