-- An id is one campaign's in the whole database: screens make it, and nobody can take another workspace's.
create unique index campaign_id_key on campaign (id);
