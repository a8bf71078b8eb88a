-- Own words for the sentences of mails (decision 0105).

create table mail_wording (
  template text not null check (template ~ '^[a-z]+(-[a-z]+)*$' and length(template) <= 80),
  language text not null check (language in ('en', 'zh', 'es', 'fr', 'it', 'ar')),
  sentence text not null check (length(sentence) between 1 and 1000),
  words text check (length(words) between 1 and 1000),
  default_words text not null check (length(default_words) between 1 and 4000),
  version integer not null default 1 check (version > 0),
  changed_by bigint,
  changed_at timestamptz not null,
  primary key (template, language, sentence)
);
comment on table mail_wording is
  'Own words of platform administrators for the sentences of mails. Each mail reads them when it is sent.';
comment on column mail_wording.sentence is 'The English of the sentence, which is its key in the code and in the texts.';
comment on column mail_wording.words is 'Null: the default again. The row stays, so that its version goes on.';
comment on column mail_wording.default_words is
  'The default in this language when the words were saved. If it is another one now, an upgrade has changed it.';
