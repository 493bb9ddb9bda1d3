create table shelves (name text not null);
insert into shelves (name) values ('the only one');
