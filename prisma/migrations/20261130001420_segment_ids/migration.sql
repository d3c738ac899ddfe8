-- Ids are made by browsers: one that another workspace has is taken, as everywhere.
create unique index segment_id_key on segment (id);
create unique index contact_attribute_id_key on contact_attribute (id);
