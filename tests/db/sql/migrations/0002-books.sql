create table books (title text not null);
