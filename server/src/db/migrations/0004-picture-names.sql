-- Whether anything still names a file is asked each time one is replaced or deleted.
create index user_by_photo on "user" (photo_sha256) where photo_sha256 is not null;
create index mip_by_logo on mip (logo_sha256) where logo_sha256 is not null;
